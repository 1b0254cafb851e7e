import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";

/**
 * Opens a database of the browser's when it is first asked for, and again after it was closed or could not be opened.
 * Another tab that renews or deletes it must not wait for this one.
 */
export function lazyDatabase<Schema extends DBSchema>(name: string, upgrade: (database: IDBPDatabase<Schema>) => void) {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opening = null;
  };

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openDB<Schema>(name, 1, {
      upgrade: (database) => upgrade(database),
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  }

  /** Whoever asks for it from now on waits for the end of this, and gets a new one. */
  function remove(database: IDBPDatabase<Schema>): Promise<void> {
    database.close();
    forget();
    return deleteDB(name);
  }

  return { open, remove };
}
