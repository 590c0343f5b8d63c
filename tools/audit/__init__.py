"""Sets what explanations say, which are made from what is executed, beside the texts as they are printed."""
