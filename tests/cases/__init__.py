"""Cases: worked examples, the traps of the rules, and what a malformed case is answered with."""
