import type { Architecture } from "./calls.ts";

/** Classic BPF: operation, jump if true, jump if false, operand. */
type Instruction = readonly [operation: number, yes: number, no: number, operand: number];

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;
const ALLOW = 0x7fff0000;
const KILL = 0x80000000;

const CLONE3 = 435;
/** CLONE_NEWNS … CLONE_NEWNET and CLONE_NEWTIME. */
const CLONE_NEW = 0x7e020080;
/** UNIX, INET, INET6, NETLINK. AF_VSOCK, above all, is not bound to a network namespace: it would reach the hypervisor. */
const FAMILIES = [1, 2, 10, 16];
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;

/** "Not there" instead of "not allowed": the C library and runtimes then take another way. */
const ABSENT = new Set([
  "io_uring_setup",
  "io_uring_enter",
  "io_uring_register",
  "perf_event_open",
  "userfaultfd",
  "memfd_secret",
  "open_tree",
  "move_mount",
  "fsopen",
  "fsconfig",
  "fsmount",
  "fspick",
  "mount_setattr",
  "quotactl_fd",
  "open_tree_attr",
  "bpf",
]);

const NUMBER = 0;
const ARCH = 4;
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
/** The low half of an argument; both families are little-endian. */
const loadArgument = (index: number): Instruction => load(16 + 8 * index);
const ifEqual = (value: number, yes: number, no: number): Instruction => [0x15, yes, no, value];
const ifAtLeast = (value: number, yes: number, no: number): Instruction => [0x35, yes, no, value];
const ifAny = (bits: number, yes: number, no: number): Instruction => [0x45, yes, no, bits];
const give = (value: number): Instruction => [0x06, 0, 0, value];
const refuse = (error: number): Instruction => give(0x00050000 | error);

/** The filter of every box, as bubblewrap's --seccomp reads it: all is allowed but what is named. */
export function seccompProgram(architecture: Architecture): Buffer {
  const { audit, x32Bit, clone, socket, socketpair, ioctl, refused } = architecture;
  const program: Instruction[] = [load(ARCH), ifEqual(audit, 1, 0), give(KILL), load(NUMBER)];
  if (x32Bit !== null) program.push(ifAtLeast(x32Bit, 0, 1), give(KILL));
  // The filter cannot read clone3's flags, they lie in memory; the C library falls back to clone.
  program.push(ifEqual(CLONE3, 0, 1), refuse(ENOSYS));
  program.push(ifEqual(clone, 0, 4), loadArgument(0), ifAny(CLONE_NEW, 0, 1), refuse(EPERM), give(ALLOW));
  for (const call of [socket, socketpair]) program.push(...onlyFamilies(call));
  // Keys typed into somebody's terminal.
  program.push(ifEqual(ioctl, 0, 5), loadArgument(1), ifEqual(TIOCSTI, 1, 0), ifEqual(TIOCLINUX, 0, 1));
  program.push(refuse(EPERM), give(ALLOW));
  for (const [name, number] of Object.entries(refused)) {
    program.push(ifEqual(number, 0, 1), refuse(ABSENT.has(name) ? ENOSYS : EPERM));
  }
  program.push(give(ALLOW));
  return encode(program);
}

function onlyFamilies(call: number): Instruction[] {
  const tests = FAMILIES.map((family, index) => ifEqual(family, FAMILIES.length - index, 0));
  return [ifEqual(call, 0, FAMILIES.length + 3), loadArgument(0), ...tests, refuse(EAFNOSUPPORT), give(ALLOW)];
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [operation, yes, no, operand]] of program.entries()) {
    bytes.writeUInt16LE(operation, index * 8);
    bytes.writeUInt8(yes, index * 8 + 2);
    bytes.writeUInt8(no, index * 8 + 3);
    bytes.writeUInt32LE(operand >>> 0, index * 8 + 4);
  }
  return bytes;
}
