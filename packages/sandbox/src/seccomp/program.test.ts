import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ARCHITECTURES } from "./calls.ts";
import { seccompProgram } from "./program.ts";

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;
const NO_FAMILY = 0x00050061;
const NO_PROTOCOL = 0x0005005d;
const UNSUPPORTED = 0x0005005f;
/** Does nothing and returns 0. */
const PRETENDED = 0x00050000;

interface Call {
  number: number;
  audit: number;
  args?: number[];
}

/** Plays the kernel's part: runs the filter on one call. */
function decide(program: Buffer, { number, audit, args = [] }: Call): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(audit, 4);
  for (const [index, value] of args.entries()) data.writeUInt32LE(value >>> 0, 16 + 8 * index);
  let accumulator = 0;
  for (let at = 0; at < program.length / 8; at++) {
    const operation = program.readUInt16LE(at * 8);
    const operand = program.readUInt32LE(at * 8 + 4);
    const jump = (yes: boolean) => (at += program.readUInt8(at * 8 + (yes ? 2 : 3)));
    if (operation === 0x20) accumulator = data.readUInt32LE(operand);
    else if (operation === 0x15) jump(accumulator === operand);
    else if (operation === 0x35) jump(accumulator >= operand);
    else if (operation === 0x45) jump((accumulator & operand) !== 0);
    else if (operation === 0x06) return operand;
    else throw new Error(`The kernel does not know ${operation}.`);
  }
  throw new Error("The filter ends without an answer.");
}

describe.each(Object.entries(ARCHITECTURES))("the filter for %s", (_, architecture) => {
  const program = seccompProgram(architecture);
  const { audit, clone, socket, socketpair, ioctl, refused } = architecture;
  const ask = (number: number, ...args: number[]) => decide(program, { number, audit, args });

  test("is complete and within the kernel's limit", () => {
    expect(program.length % 8).toBe(0);
    expect(program.length / 8).toBeLessThan(4096);
  });

  test("kills calls of another architecture", () => {
    expect(decide(program, { number: 1, audit: 0x40000003 })).toBe(KILL);
    expect(decide(program, { number: 1, audit: 0x40000028 })).toBe(KILL);
  });

  test("kills calls of the x32 ABI, if it exists", () => {
    expect(ask(0x40000000)).toBe(architecture.x32Bit === null ? ALLOW : KILL);
  });

  test("allows threads and processes, but no namespaces", () => {
    expect(ask(clone, 0x003d0f00)).toBe(ALLOW);
    expect(ask(clone, 17)).toBe(ALLOW);
    for (const flag of [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000, 0x80]) {
      expect(ask(clone, flag | 17)).toBe(EPERM);
    }
    expect(ask(435)).toBe(ENOSYS);
  });

  test("allows only sockets of three families", () => {
    const families = Array.from({ length: 64 }, (__, family) => family);
    expect(families.filter((family) => ask(socket, family) === ALLOW)).toEqual([1, 2, 10]);
    expect(families.filter((family) => ask(socketpair, family) === ALLOW)).toEqual([1]);
    for (const call of [socket, socketpair]) expect(ask(call, 40)).toBe(NO_FAMILY);
  });

  test("allows only TCP and UDP", () => {
    const protocols = Array.from({ length: 300 }, (__, protocol) => protocol);
    for (const family of [2, 10]) {
      expect(protocols.filter((protocol) => ask(socket, family, 1, protocol) === ALLOW)).toEqual([0, 6, 17]);
      expect(ask(socket, family, 1, 262)).toBe(NO_PROTOCOL);
    }
  });

  test("grants every lock, and sets none", () => {
    const { flock, fcntl } = architecture;
    for (const operation of [1, 2, 4 | 2, 8]) expect(ask(flock, 3, operation)).toBe(PRETENDED);
    const commands = Array.from({ length: 1100 }, (__, command) => command);
    expect(commands.filter((command) => ask(fcntl, 3, command) === PRETENDED)).toEqual([6, 7, 37, 38]);
    expect(commands.filter((command) => ask(fcntl, 3, command) === EPERM)).toEqual([1024, 1026, 1036, 1038]);
  });

  test("allows neither asking what is in memory nor evicting it", () => {
    const { preadv2, fadvise } = architecture;
    expect(ask(preadv2, 3, 0, 1, 0, 0, 8)).toBe(UNSUPPORTED);
    expect(ask(preadv2, 3, 0, 1, 0, 0, 0x80)).toBe(UNSUPPORTED);
    expect(ask(preadv2, 3, 0, 1, 0, 0, 1)).toBe(ALLOW);
    expect([0, 1, 2, 3, 4, 5].filter((advice) => ask(fadvise, 3, 0, 0, advice) !== ALLOW)).toEqual([4]);
  });

  test("allows no huge pages", () => {
    const { mmap, memfdCreate } = architecture;
    expect(ask(mmap, 0, 4096, 3, 0x40022)).toBe(0x0005000c);
    expect(ask(mmap, 0, 4096, 3, 0x22)).toBe(ALLOW);
    expect(ask(memfdCreate, 0, 4)).toBe(0x00050016);
    expect(ask(memfdCreate, 0, 1)).toBe(ALLOW);
  });

  test("reports everything as on disk, and writes nothing there", () => {
    for (const call of architecture.flushes) expect(ask(call, 3)).toBe(PRETENDED);
    expect(ask(architecture.msync, 0, 4096, 4)).toBe(PRETENDED);
    expect(ask(architecture.msync, 0, 4096, 1)).toBe(ALLOW);
  });

  test("allows no typing into a terminal", () => {
    expect(ask(ioctl, 0, 0x5412)).toBe(EPERM);
    expect(ask(ioctl, 0, 0x541c)).toBe(EPERM);
    expect(ask(ioctl, 0, 0x5401)).toBe(ALLOW);
  });

  test("refuses every named call, and no other", () => {
    for (const number of Object.values(refused)) expect([EPERM, ENOSYS]).toContain(ask(number));
    const { flock, flushes } = architecture;
    const special = new Set([...Object.values(refused), clone, 435, socket, socketpair, flock, ...flushes]);
    const others = Array.from({ length: 470 }, (__, number) => number).filter((number) => !special.has(number));
    expect(others.filter((number) => ask(number) !== ALLOW)).toEqual([]);
  });
});

test("has the numbers for arm64 from the kernel's header", ({ skip }) => {
  const text = readHeader();
  if (text === null) return skip("The kernel's headers are not installed.");
  const header = new Map(
    [...text.matchAll(/#define __NR_(\w+)\s+(\d+)/g)].map(([, name = "", n]) => [name, Number(n)]),
  );
  const { refused = {}, flock, preadv2, memfdCreate, msync, flushes = [] } = ARCHITECTURES.arm64 ?? {};
  const [sync, syncfs, fsync, fdatasync, sync_file_range] = flushes;
  const others = { flock, preadv2, memfd_create: memfdCreate, msync, sync, syncfs, fsync, fdatasync, sync_file_range };
  const known = Object.entries({ ...refused, ...others }).filter(([name]) => header.has(name));
  expect(known.length).toBeGreaterThan(50);
  expect(known.filter(([name, number]) => header.get(name) !== number)).toEqual([]);
});

function readHeader(): string | null {
  try {
    return readFileSync("/usr/include/asm-generic/unistd.h", "utf8");
  } catch {
    return null;
  }
}
