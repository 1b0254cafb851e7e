/**
 * Groups what arrives while a write is under way into the next one. Each caller waits for the write that contains its
 * own item, and fails with it.
 */
export function createBatch<Item>(write: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let writing: Promise<void> | undefined;
  let next: { items: Item[]; done: Promise<void> } | undefined;

  async function writeNext(items: Item[]): Promise<void> {
    // A failure of the write before belongs to its own callers.
    await writing?.catch(() => {});
    next = undefined;
    writing = write(items);
    await writing;
  }

  return (item) => {
    if (next) next.items.push(item);
    else {
      const items = [item];
      next = { items, done: writeNext(items) };
    }
    return next.done;
  };
}
