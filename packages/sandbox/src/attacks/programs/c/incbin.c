/* The assembler can include whole files. */
__asm__(".section .rodata\n.global taken\ntaken: .incbin \"/etc/shadow\"\n");
int main(void) { return 0; }
