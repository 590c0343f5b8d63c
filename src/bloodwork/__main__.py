from bloodwork.cli import main

main(prog_name="bloodwork")
