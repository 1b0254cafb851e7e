const SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT"]);
/** The socket file does not exist, or its queue of waiting connections is full. */
const SOCKET_FILE = new Set(["ENOENT", "EAGAIN"]);
/**
 * Connection failures (class 08), a server that stops or starts (57P0x), no connection left (53300), a primary that has
 * become a standby (25006), a full disk (53100).
 */
const SQL_STATE = /^(08...|57P0[123]|53300|25006|53100)$/;
const DISK_FULL = "53100";
/** Messages of pg that have no code. */
const MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** For whoever reads the reply or the log. */
export function describeAway(error: Error): string {
  const isFull = "code" in error && error.code === DISK_FULL;
  return isFull
    ? "The disk of the database is full. Nothing can be saved until it has room."
    : "The database does not respond.";
}

/** The database is restarting, failing over or unreachable: the request is fine and may succeed soon. */
export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isConnecting = "syscall" in error && error.syscall === "connect";
  return (
    SYSTEM.has(code) || (isConnecting && SOCKET_FILE.has(code)) || SQL_STATE.test(code) || MESSAGE.test(error.message)
  );
}
