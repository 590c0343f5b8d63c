"""Which rules of the overview are meant by the rules that the shared tables cite.

A row names a rule of this ledger and the rules of the Comprehensive Rules that shared code cites for it; see
`kernel.citations`. Where a rule stands in several rows, all of theirs are cited, in the order of the rows.
"""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.citations import table_of

CITED: Final = table_of(
    """
O-1.3: C-N2.17!, C-N2.18!, C-N2.50!
O-1.4: C-N2.17!
O-1.5: C-N16.1
O-1.6: C-P3.1
O-1.7: C-D2.3/pool
O-2.1 O-2.2 O-2.3: C-N16.11
O-2.5 O-2.6 O-2.7: C-N16.9
O-2.8: C-N16.10
O-2.9 O-2.10: C-N13.15
O-3.1: C-P7.1.1
O-3.2: C-N17.1
O-3.3: C-P1.4.2
O-3.5: C-D10.3.3, C-D10.3.3.1
O-3.6: C-D10.3.2.2, C-N8.1
O-4.2: C-D8.2/none
O-4.6: C-N9.4, C-N9.5
O-4.9: C-N18.3
O-4.10: C-N18.10
O-4.11: C-N18.12
O-5.1: C-P1.3.6b
O-5.2: C-P8.3.7.1, C-P8.3.7.2, C-P8.3.7.3
O-5.3: C-N10.9/creature arrives
O-5.4: C-D4.3
O-5.5: C-N19.5
O-5.6: C-N19.6
O-5.7: C-N19.4/flask
O-5.8: C-N18.10
O-5.9: C-P2.2, C-N6.8
O-5.10: C-N19.1
O-5.11: C-N18.11, C-N18.14
O-5.12: C-N18.12
O-5.13: /defended
O-5.14: C-N18.13
O-5.15: C-N18.15, C-N19.2, C-N6.8
O-6.1: C-D10.3.3
O-6.2: C-N8.5
O-6.3: C-N8.6
O-6.4: C-N2.7!
O-6.5: C-P7.2/command
O-7.2: C-N8.9, C-N2.4!
O-7.3: C-D4.6
O-8.1: /in play, C-D10.4
O-8.2: C-D10.4b, /typed card
O-8.3: C-D10.4, C-D10.4/card, /card
O-8.4: C-D10.4/to play, /to play
O-9.1: C-P1.3.3, C-P1.3.7
O-9.2: C-P1.3.4
O-9.3: C-P1.3.8
O-9.4: C-N8.2
O-9.5: C-P6.4.1.2, C-P0.3
O-9.6: C-N8.5
O-3.4: C-N8.10, C-N19.1, C-N8.5, C-N2.9!, C-N2.7!
O-9.7: C-P1.3.6b, C-D10.1
O-9.8: C-P1.3.6
O-9.9: C-N10.9, C-N10.9/creature arrives
O-9.10: C-N10.9, C-N10.9/creature leaves
O-9.11: C-P6.4.1.2, C-P0.3
O-9.12: C-N7.1
O-9.13: C-N7.2
O-10.1: C-P8.1
O-10.2: C-P8.1b
O-10.3: C-P8.2, C-N2.44!
O-10.4: C-N2.44.1, C-P8.2b
O-10.5: C-P8.2c
O-11.1: C-P8.3.3, C-P8.3.6
O-11.2: C-P7.2, C-P7.1.1
O-11.3: C-P8.3.7.2
O-11.4: C-P7.1.2, C-P8.3.2
O-11.5: C-P7.1.2b, C-P7.1.2/used
O-11.6: C-P7.1.2/first turn, C-P8.3.2/first turn
O-11.7: C-P7.1.3
O-11.8: C-N18.16
O-11.9: C-N18.17
O-11.10: C-N18.5/attack
O-11.11: C-N18.6
O-11.12: C-N18.7
O-11.13: C-P8.3.7.4, C-P8.4, C-P8.5
O-11.14: C-N18.18
O-11.15: C-P1.5.3
O-12.1: C-N18.22/strikes
O-12.2: C-N18.22, C-N18.22/attacks
O-12.3: C-N18.22, C-N18.22/strikes
O-12.4: C-N4.17
O-12.5: C-N4.18
O-12.6: /main deck
O-13.1: C-N18.5, C-N18.5/attack
O-13.2: C-N18.9
O-13.3: C-D8.3.1b
O-13.4: C-P1.4.4, C-N15.1, C-N15.2
O-13.5: C-D10.1, C-N15.3
O-13.6: C-N19.3
O-13.7: C-N10
O-13.8: C-P2.1, C-P2.3
O-13.9: C-N4.12, C-N4.13, C-N4.14, C-N4.15, C-N4.27, C-N4.35, C-N4.36
O-13.10: C-N4.22, C-N4.23, C-N4.24, C-N4.25
O-13.11: C-N4.30, C-D6.3
O-13.12: C-N13
O-13.13: C-N6, C-P1.3.2
O-13.14: C-N5
O-13.15: C-N14
O-13.16: C-N11
O-13.17: C-N16.5, C-N16.6
O-13.18: C-N16.2, C-N16.3
O-13.19: C-N17.1, C-N17, C-P1.6.2
O-13.20: C-D11.1b
O-13.21: C-N18.8
O-13.22: C-N16.1
O-13.23: C-P4, C-N2.35!
O-13.24: C-N13.16, C-N13.17
O-13.25: C-N9.4, C-N9.5, C-N10.10, C-N1, C-N3, C-N4, C-N9, C-P1.5.5
O-13.26: C-N16.12
O-13.27: C-N10.7, C-N6.7, C-N16.13, C-N16.14, C-P1.6, C-P3.2, C-P3.3, C-P6.9, C-P6.11, C-N7.3, C-N8.4, C-N8.7,
    C-N8.8, C-N8.12, C-N8.13, C-N12.4, C-N12.5, C-N15.4, C-N15.5, C-N16.7, C-N18.19, C-N18.20, C-N18.21,
    C-N19.4, C-N19.7
O-13.28: C-N3.4
O-13.29: C-N3.3c, C-P7.2/asked
O-13.30: C-N11.5
none: C, C-N10.9/command arrives, C-N10.9/command leaves, C-N10.9/extended arrives, C-N10.9/extended leaves, C-N10.8
"""
)
