/** Whatever is used in the run is closed after it in reverse order, also when the run fails. */
export async function withParts<T>(run: (parts: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const parts = new AsyncDisposableStack();
  try {
    return await run(parts);
  } finally {
    await parts.disposeAsync();
  }
}
