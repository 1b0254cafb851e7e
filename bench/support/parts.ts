/** Closes everything used in the run in reverse order, even if the run fails. */
export async function withParts<T>(run: (parts: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const parts = new AsyncDisposableStack();
  try {
    return await run(parts);
  } finally {
    await parts.disposeAsync();
  }
}
