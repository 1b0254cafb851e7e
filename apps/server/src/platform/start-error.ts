/** An error that an operator can fix. It is shown as it is, without a stack trace. */
export class StartError extends Error {}

interface Address {
  host: string;
  port: number;
}

export function explainListen(error: unknown, { host, port }: Address): unknown {
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return startError(
        error,
        `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another port.`,
      );
    case "EACCES":
      return startError(
        error,
        `This user does not have permission to use port ${port}. Set PORT to a port above 1023.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return startError(
        error,
        `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`,
      );
    default:
      return error;
  }
}

/** The address is shown without its password. */
export function explainDatabase(error: unknown, url: string): unknown {
  const code = codeOf(error);
  // An error without a code is a sentence from our own migrations.
  if (code === undefined) return error instanceof Error ? startError(error, error.message) : error;
  const { host, pathname } = new URL(url);
  return startError(
    error,
    `The database ${host}${pathname} cannot be used: ${reasonOf(error) || code}. Check DATABASE_URL.`,
  );
}

/** For parts whose errors are already sentences. */
export function startError(cause: unknown, message: string): StartError {
  return new StartError(message, { cause });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** A host with several addresses fails with one error per address and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
