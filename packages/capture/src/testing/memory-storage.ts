/** Web storage in memory. `limit` is the number of characters after which it refuses, as a browser does. */
export function memoryStorage(limit = Infinity): Storage {
  const methods = {
    getItem(key: string) {
      return Object.hasOwn(entries, key) ? (entries[key] ?? null) : null;
    },
    setItem(key: string, value: string) {
      const others = Object.entries(entries).filter(([name]) => name !== key);
      const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
      if (used + key.length + value.length > limit) throw new DOMException("full", "QuotaExceededError");
      entries[key] = value;
    },
    removeItem(key: string) {
      delete entries[key];
    },
  };
  // As in a browser, the entries are the object's own keys.
  const entries = Object.create(methods) as Record<string, string>;
  return entries as unknown as Storage;
}
