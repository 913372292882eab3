"""From a face to a Scene, a display list in millimetres."""
