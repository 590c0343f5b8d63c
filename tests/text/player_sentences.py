"""Sentences about players, modes and prices: who is meant, who chooses, and what is paid."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = {
    "creature": (
        "Cards cost your opponent 1 more to play.",
        "Pay 2 blood: Draw a card. Any player may use this ability.",
        "Pay 1 blood: Draw a card. Only your opponent may activate this ability.",
        "Remove 2 rust counters: Draw a card.",
        "Remove any number of rust counters from this creature: Gain that much blood.",
        "The first Insect or command you play each turn costs 1 less.",
        "As long as your opponent has 5 or more cards in their hand, cards cost them 1 more blood to play.",
        "Commands cost 1 more for your opponent to play.",
        "Enemy creatures can't attack unless their controller pays 1 blood for each of them.",
        "Enemy creatures can't attack unless your opponent pays 1 blood for each attacking creature.",
        "Enemy creatures can't attack or move unless their controller pays 1 blood for each of those actions.",
        "When played: During your opponent's next turn, commands cost them 2 more blood to play.",
        "When this creature enters the board, choose one. If you have no blood, choose both instead. • Draw a card. • "
        "Gain 2 blood.",
    ),
    "command": (
        "Your opponent chooses whether to lose 2 blood. If they don't, draw 2 cards.",
        "Your opponent decides whether to sacrifice a creature. If they don't, draw 2 cards.",
        "Your opponent chooses whether you draw 2 cards or they discard a card.",
        "Each player sacrifices a creature. Each player who can't discards a card instead.",
        "Each player may discard a card. Each player who does draws 2 cards. Each player who does not loses 1 blood.",
        "Each player may discard a card. Each player who did draws 2 cards.",
        "Each player who controls a creature draws a card.",
        "Each player who does not control a creature draws a card.",
        "Each player who has 2 or more blood loses 1 blood.",
        "Each player who has no blood draws a card.",
        "Each player with 3 or more cards in their hand discards a card.",
        "Each player who has no cards in their hand draws a card.",
        "Starting with you, each player chooses a creature card in their own discard pile and summons it for free.",
        "Starting with your opponent, each player discards a card.",
        "Choose a player. They draw 2 cards.",
        "A player of your choice draws 2 cards.",
        "Your opponent discards a card. If you control no creatures, they discard 2 cards instead.",
        "During your opponent's next turn, their creatures can't attack unless they pay 1 blood for each of them.",
        "Your opponent gets a turn skip.",
        "Choose one. • Draw a card. • Gain 2 blood.",
        "Choose one. If you control a creature, choose up to 2 instead. • Draw a card. • Gain 2 blood. • Gain 3 blood.",
        "Choose one; if you control no creatures, choose both instead: • Draw a card. • Gain 2 blood.",
        "Choose one. Choose 2 instead if you control no creatures. • Draw a card. • Gain 2 blood.",
        "Choose one. If you control no creatures, instead choose both. • Draw a card. • Gain 2 blood.",
        "Either draw a card or gain 2 blood.",
        "Your opponent chooses one: they discard 2 cards, or they sacrifice a creature, or you draw 3 cards.",
        "The next time you play a command this turn, execute it 2 additional times.",
        "The next command you play this turn is executed 3 times.",
        "The next creature you play this turn gains Flying.",
        "This command stays on the timeline. Your creatures have +1 power.",
        "Reveal the top 5 cards of your deck. Your opponent separates them into two piles. Put one pile into your hand "
        "and discard the other.",
        "Reveal the top 4 cards of your deck. Divide them into two piles. Your opponent chooses one of the piles. Put "
        "that pile into your hand and the other pile on the bottom of your deck.",
        "Set aside all creature cards from your hand and discard pile.",
        "Set aside all creature cards from your hand, deck and discard pile.",
        "Each player secretly chooses a number from 0 up to the amount of blood they have, then both numbers are "
        "revealed and paid. Whoever chose the higher number draws a card. If the numbers are equal, nothing happens.",
        "This command remains in play. Whenever you draw a card, gain 1 blood.",
        "Extended. Your creatures have +1 power.",
        "This command stays on the timeline until a creature dies. Your creatures have +1 power.",
        "This command stays in play until the end of your next turn. Your creatures have +1 power.",
        "Choose a creature. This command stays on the timeline for as long as that creature is on the board. Your "
        "creatures have +1 power.",
    ),
    "command extended": (
        "Your opponent may pay 3 blood during their turn to discard this command.",
        "Either player may pay 2 blood to discard this command.",
        "Whenever a player executes a command, create a copy of that command in the other player's hand.",
    ),
}
