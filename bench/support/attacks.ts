import { connect, type Socket } from "node:net";

export interface AttackPlan {
  port: number;
  attack: AttackName;
  /** Signed addresses on the server's own origin. */
  addresses: string[];
  /** A token that every visitor gets: without it a login is refused before the password is checked. */
  csrf: string;
}

/** What was done and how the server reacted: connections opened and closed, replies by status. */
export type Tally = Record<string, number>;

interface Client extends Pick<AttackPlan, "addresses" | "csrf"> {
  /** The connection's number from 0, including those that replace a closed one. */
  index: number;
}

interface Attack {
  connections: number;
  /** Milliseconds until a closed connection is replaced. */
  again: number;
  begin(socket: Socket, client: Client): void;
}

const JSON_POST = "POST /accounts/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
const FILE = Buffer.alloc(1_000_000, 7);

export const ATTACKS = {
  "slow bodies": { connections: 200, again: 100, begin: dribble },
  "half-open sockets": { connections: 500, again: 100, begin: (socket) => void socket.write(JSON_POST) },
  "huge headers": { connections: 32, again: 20, begin: boast },
  "idle connections": { connections: 1_000, again: 100, begin: () => {} },
  logins: { connections: 1_000, again: 1_000, begin: (socket, client) => spread(socket, client, 1_000, loginOf) },
  "logins in bursts": {
    connections: 1_000,
    again: 1_000,
    begin: (socket, client) => repeat(socket, client, 1_000, loginOf),
  },
  uploads: { connections: 16, again: 100, begin: (socket, client) => repeat(socket, client, 100, uploadOf) },
} satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;

/** Keeps this many connections open for as long as the process lives. */
export function attack({ port, attack: name, addresses, csrf }: AttackPlan): Tally {
  const { connections, again, begin }: Attack = ATTACKS[name];
  const tally: Tally = {};
  const count = (what: string): void => void (tally[what] = (tally[what] ?? 0) + 1);
  let opened = 0;
  function open(): void {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const client = { addresses, csrf, index: opened++ };
    socket.on("connect", () => {
      count("opened");
      begin(socket, client);
    });
    socket.on("data", (chunk) => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(chunk.toString("latin1", 0, 20))?.[1];
      if (status !== undefined) count(status);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      count("closed");
      setTimeout(open, again);
    });
  }
  for (let index = 0; index < connections; index += 1) open();
  return tally;
}

/** A byte now and then, half of them to an address for files. */
function dribble(socket: Socket, { addresses, index, csrf }: Client): void {
  const address = addresses[index % addresses.length] ?? "";
  const put = `PUT ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/webp\r\n`;
  socket.write(`${index % 2 === 0 ? put : postOf(index, csrf)}Content-Length: 15000\r\n\r\n`);
  const timer = setInterval(() => socket.write("x"), 200);
  socket.on("close", () => clearInterval(timer));
}

function boast(socket: Socket): void {
  const headers = Array.from({ length: 30 }, (_, index) => `X-Filler-${index}: ${"x".repeat(10_000)}`);
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${headers.join("\r\n")}\r\n\r\n`);
}

/** The same, but not all at the same moment. */
function spread(socket: Socket, client: Client, pause: number, next: (client: Client, turn: number) => Buffer): void {
  setTimeout(() => repeat(socket, client, pause, next), Math.random() * pause);
}

/** One request after another, with a pause after each reply. */
function repeat(socket: Socket, client: Client, pause: number, next: (client: Client, turn: number) => Buffer): void {
  let turn = 0;
  const send = (): void => void (socket.writable && socket.write(next(client, turn++)));
  socket.on("data", () => setTimeout(send, pause));
  send();
}

/** A new e-mail from a new network, which no limit on either can stop. */
function loginOf({ index, csrf }: Client, turn: number): Buffer {
  const body = JSON.stringify({ email: `nobody-${index}-${turn}@example.com`, password: "a wrong password" });
  return Buffer.from(`${postOf(index * 250 + turn, csrf)}Content-Length: ${body.length}\r\n\r\n${body}`);
}

function postOf(network: number, csrf: string): string {
  const from = `10.${(network >> 16) % 256}.${(network >> 8) % 256}.${network % 256}`;
  return `${JSON_POST}X-Forwarded-For: ${from}\r\nCookie: csrftoken=${csrf}\r\nX-CSRF-Token: ${csrf}\r\n`;
}

function uploadOf({ addresses, index }: Client, turn: number): Buffer {
  const address = addresses[(index * 31 + turn) % addresses.length] ?? "";
  const head = `PUT ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/webp\r\nContent-Length: ${FILE.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), FILE]);
}
