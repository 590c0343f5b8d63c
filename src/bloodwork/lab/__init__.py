"""The laboratory: measuring the engine and studying games."""
