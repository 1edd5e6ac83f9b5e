"""Rules engines of Losheim: no Qt, no SQL, no clock."""
