"""Which rules of the trading card notes are meant by the rules that the shared tables cite.

A row names a rule of this ledger and the rules of the Comprehensive Rules that shared code cites for it; see
`kernel.citations`. Where a rule stands in several rows, all of theirs are cited, in the order of the rows.
"""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.citations import table_of

CITED: Final = table_of(
    """
T-2.1: C-P8.1
T-2.3: C-N16.1
T-2.4: C-P8.2
T-2.7: C-P8.2c, C-N16.2, C-N16.3
T-2.8: C-N16.13
T-2.9: C-N16.14
T-3.1: C-P7.1.1, C-P7.2, C-P8.3.4.1
T-3.7 T-3.3 T-3.2: C-P7.1.2
T-3.4: C-N2.34
T-3.5: C-P7.1.2b
T-3.8: C-N19.6, C-N13.10
T-3.10: C-P7.1.3, C-P8.3.6
T-3.12: C-P8.3.7.2
T-3.13: C-P8.3.7.1, C-P8.3.7.3, C-N18.21
T-3.14: C-N13.3
T-3.15: C-D8.3.1b, C-N18.3
T-3.16: C-N18.5
T-3.17: C-N18.6
T-3.18: C-N18.7
T-3.19: C-N18.4
T-3.20: C-P2.2, C-N19.1
T-3.21: C-N19.2
T-3.22: C-N18.12, C-N18.14
T-3.23: C-N18.13
T-3.24: C-P8.3.7.4, C-P8.4
T-3.25: C-P8.5
T-3.26: C-P8.3.7.2, C-N18.16, C-N18.17
T-4.1: C-P3.1, C-P3.2
T-4.3: C-N16.5, C-N16.6
T-4.4: C-N11
T-4.5: C-N11.5
T-5.1: C-P1.3.4
T-5.2: C-P1.3.7
T-5.3: C-N4.31/play
T-5.4: C-P1.3.6, C-N15.3, C-D10.1
T-6.1: C-P1.4.1
T-6.2: C-N17.2
T-6.3: C-P1.4.4
T-6.4: C-N17.1, C-N2.8!
T-6.8: C-D11.2/creature
T-6.9: C-D11.1b
T-6.10: C-N19.1, C-N17.3, C-D9.5c, C-N2.9!
T-6.13: C-N10.3
T-6.14: C-D11.2/command
T-7.1: C-N8.1
T-6.6: C-N8.1, C-N1.5
T-7.4: C-N10.9, C-N10.9/creature arrives, C-N10.9/creature leaves, C-N7.2
T-7.6: C-N18.8
T-7.7: C-D4.3
T-7.9: C-N19.5
T-7.10 T-6.12: C-N8.2
T-7.13: C-N8.5
T-7.14: C-D4.4
T-7.16: C-N10.9, C-N10.9/extended arrives, C-N10.9/extended leaves
T-7.17: C-N2.7!
T-7.15: C-N8.6, C-N2.7!
T-7.18: C-D4.6
T-7.20: C-N2.5, C-N2.5.1, C-N8.10, C-N2.4!
T-6.7: C-N2.5
T-8.1: C-N9.4
T-8.2: C-N3.18
T-9.2: C-N9.11, C-N9.18, C-N9.19, C-N9.22, C-N9.24, C-N9.25, C-N9.26
T-9.3: C-N2.23.3, C-N2.24.3, C-N2.25.3, C-N2.26.3, C-N2.27.3, C-N2.28.3, C-N2.29.3, C-N2.32.3, C-N2.33.3
T-9.4: C-N2.23.3, C-N2.24.3
T-9.5: C-D6.2.2!, C-D6.3.1!
T-9.6: C-N4.16
T-9.7: C-N4.19
T-9.9: C-N4.20
T-9.12: C-N4.21
T-9.10: C-N4.21, C-N10.10
T-9.13: C-N4.17
T-9.14: C-N19.3, C-N2.20!
T-9.15: C-P7.2/asked, C-N3.3c
T-9.16: C-N4.31
T-9.17: C-N4.29
T-10.1 T-10.2: C-N13.16
T-10.3: C-N13.16b
T-11.1: C-N5.2, C-N5.7
T-11.2: C-N5.9, C-N5.10, C-N5.11
T-11.3: C-N5.4, C-N5.5
T-11.4: C-N5.3
T-11.5: C-N5.12, C-N5.13
T-11.6: C-N5.13
T-11.7: C-N5.15
T-12.1 T-12.2 T-12.3: C-N13.8b
none: C, C-N10.9/command arrives, C-N10.9/command leaves
"""
)
