"""The only writers: scenes, sheets and documents to bytes."""
