"""Which forms may a clause have, with which arguments? One model for each form, for all who read or write a clause.

A game declares its forms in ``engine/<game>/clause_forms.py``; those that several games have, and those that combine
others, are in ``shared``. Text reader, checks, window and rules ask ``registry``.
"""
