"""What is told to a person: texts, previews, views, answers to questions."""
