import type { Architecture } from "./calls.ts";

/** Classic BPF: operation, jump if true, jump if false, operand. */
type Instruction = readonly [operation: number, yes: number, no: number, operand: number];

const EPERM = 1;
const ENOSYS = 38;
const ENOMEM = 12;
const EINVAL = 22;
const EPROTONOSUPPORT = 93;
const EOPNOTSUPP = 95;
const EAFNOSUPPORT = 97;
const ALLOW = 0x7fff0000;
const KILL = 0x80000000;

const CLONE3 = 435;
/** CLONE_NEWNS … CLONE_NEWNET and CLONE_NEWTIME. */
const CLONE_NEW = 0x7e020080;
/** AF_VSOCK in particular is not bound to a network namespace and would reach the hypervisor. */
const UNIX = 1;
const INTERNET = [2, 10];
const NETLINK = 16;
/** The family's default, TCP, UDP. */
const PROTOCOLS = [0, 6, 17];
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;

/** F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW. */
const LOCKS = [6, 7, 37, 38];
/** F_SETLEASE, F_NOTIFY, F_SET_RW_HINT, F_SET_FILE_RW_HINT. */
const SIGNS = [1024, 1026, 1036, 1038];
const POSIX_FADV_DONTNEED = 4;
/** RWF_NOWAIT, RWF_DONTCACHE. */
const CACHE_FLAGS = 0x88;

const MAP_HUGETLB = 0x40000;
const MFD_HUGETLB = 4;
const MS_SYNC = 4;
const RLIMIT_CORE = 4;

/** Returns "does not exist" instead of "not allowed", so that the C library and runtimes fall back. */
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
  "io_setup",
  "inotify_init",
  "inotify_init1",
  "inotify_add_watch",
  "inotify_rm_watch",
  "cachestat",
  "statmount",
  "listmount",
]);

const NUMBER = 0;
const ARCH = 4;
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
/** The low half of an argument; both families are little-endian. */
const loadArgument = (index: number): Instruction => load(16 + 8 * index);
const loadUpperHalf = (index: number): Instruction => load(20 + 8 * index);
const ifEqual = (value: number, yes: number, no: number): Instruction => [0x15, yes, no, value];
const ifAtLeast = (value: number, yes: number, no: number): Instruction => [0x35, yes, no, value];
const ifAny = (bits: number, yes: number, no: number): Instruction => [0x45, yes, no, bits];
const give = (value: number): Instruction => [0x06, 0, 0, value];
const refuse = (error: number): Instruction => give(0x00050000 | error);
/** The call returns 0 without doing anything. */
const PRETEND = refuse(0);

/** The filter of every box in the format of bubblewrap's --seccomp: everything not named is allowed. */
export function seccompProgram(architecture: Architecture): Buffer {
  const { audit, x32Bit, clone, socket, socketpair, ioctl, refused } = architecture;
  const program: Instruction[] = [load(ARCH), ifEqual(audit, 1, 0), give(KILL), load(NUMBER)];
  if (x32Bit !== null) program.push(ifAtLeast(x32Bit, 0, 1), give(KILL));
  // The filter cannot read clone3's flags, which are in memory; the C library falls back to clone.
  program.push(ifEqual(CLONE3, 0, 1), refuse(ENOSYS));
  program.push(ifEqual(clone, 0, 4), loadArgument(0), ifAny(CLONE_NEW, 0, 1), refuse(EPERM), give(ALLOW));
  program.push(...when(socket, onlySockets()));
  program.push(...when(socketpair, [loadArgument(0), ifEqual(UNIX, 1, 0), refuse(EAFNOSUPPORT)]));
  // Typing keys into somebody's terminal.
  program.push(...when(ioctl, [loadArgument(1), ...ifOneOf([TIOCSTI, TIOCLINUX], refuse(EPERM))]));
  program.push(...sharedFiles(architecture), ...hugePages(architecture), ...flushes(architecture));
  program.push(...coreLimit(architecture));
  for (const [name, number] of Object.entries(refused)) {
    program.push(ifEqual(number, 0, 1), refuse(ABSENT.has(name) ? ENOSYS : EPERM));
  }
  program.push(give(ALLOW));
  return encode(program);
}

/** The rule for one call; if it does not decide, the call is allowed. */
function when(call: number, body: readonly Instruction[]): Instruction[] {
  return [ifEqual(call, 0, body.length + 1), ...body, give(ALLOW)];
}

function ifOneOf(values: readonly number[], answer: Instruction): Instruction[] {
  const last = values.length - 1;
  return [...values.map((value, index) => ifEqual(value, last - index, index === last ? 1 : 0)), answer];
}

function onlySockets(): Instruction[] {
  const protocols = PROTOCOLS.map((protocol, index) => ifEqual(protocol, PROTOCOLS.length - index, 0));
  const internet = [loadArgument(2), ...protocols, refuse(EPROTONOSUPPORT)];
  // With this error, ZeroMQ (and so Jupyter's Python) does without the list of network interfaces; any other ends it.
  const refusals = [ifEqual(NETLINK, 0, 1), refuse(EOPNOTSUPP), refuse(EAFNOSUPPORT)];
  return [
    loadArgument(0),
    ifEqual(UNIX, INTERNET.length + refusals.length + internet.length, 0),
    ...INTERNET.map((family, index) => ifEqual(family, INTERNET.length - 1 - index + refusals.length, 0)),
    ...refusals,
    ...internet,
  ];
}

/**
 * All boxes see the same host files, so anything that one box can set on a file and another can query is a channel
 * between them. A lock is granted but not held: programs that lock only their own files, as databases do, work as
 * usual. The filter cannot tell a box's own file from a shared one.
 */
function sharedFiles({ flock, fcntl, preadv2, fadvise }: Architecture): Instruction[] {
  return [
    ...when(flock, [PRETEND]),
    ...when(fcntl, [loadArgument(1), ...ifOneOf(LOCKS, PRETEND), ...ifOneOf(SIGNS, refuse(EPERM))]),
    // Evicting a page and asking whether it is in memory would form a switch.
    ...when(fadvise, [loadArgument(3), ...ifOneOf([POSIX_FADV_DONTNEED], PRETEND)]),
    ...when(preadv2, [loadArgument(5), ifAny(CACHE_FLAGS, 0, 1), refuse(EOPNOTSUPP)]),
  ];
}

/** They come from a pool of the whole machine and count towards no memory limit. */
function hugePages({ mmap, memfdCreate }: Architecture): Instruction[] {
  return [
    ...when(mmap, [loadArgument(3), ifAny(MAP_HUGETLB, 0, 1), refuse(ENOMEM)]),
    ...when(memfdCreate, [loadArgument(1), ifAny(MFD_HUGETLB, 0, 1), refuse(EINVAL)]),
  ];
}

/** A box can write only to memory. On a host file these calls would make its disks flush what others have changed. */
function flushes({ flushes: calls, msync }: Architecture): Instruction[] {
  return [
    ...calls.flatMap((call) => when(call, [PRETEND])),
    ...when(msync, [loadArgument(2), ifAny(MS_SYNC, 0, 1), PRETEND]),
  ];
}

/**
 * The limit is one byte, with which the kernel starts no program of the host on a crash (see openNursery). If a program
 * set it to zero, the kernel would start one again. Reading it is allowed.
 */
function coreLimit({ setrlimit, prlimit }: Architecture): Instruction[] {
  const isGiven = [loadArgument(2), ifEqual(0, 0, 2), loadUpperHalf(2), ifEqual(0, 1, 0)];
  return [
    ...when(setrlimit, [loadArgument(0), ...ifOneOf([RLIMIT_CORE], PRETEND)]),
    ...when(prlimit, [loadArgument(1), ifEqual(RLIMIT_CORE, 0, isGiven.length + 1), ...isGiven, PRETEND]),
  ];
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
