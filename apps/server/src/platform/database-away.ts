const SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT"]);
/** A connection to a socket file that is not there, or has no room for one more who waits. */
const SOCKET_FILE = new Set(["ENOENT", "EAGAIN"]);
/** Connection failures (class 08), a server that stops or starts (57P0x), no connection left (53300). */
const SQL_STATE = /^(08...|57P0[123]|53300)$/;
/** What pg says without a code. */
const MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** The database restarts, fails over or is not reachable: nothing is wrong with the request, and soon it may pass. */
export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isConnecting = "syscall" in error && error.syscall === "connect";
  return (
    SYSTEM.has(code) || (isConnecting && SOCKET_FILE.has(code)) || SQL_STATE.test(code) || MESSAGE.test(error.message)
  );
}
