import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";

/**
 * Opens a browser database on first use, and again after it was closed or could not be opened. Another tab that
 * upgrades or deletes it must not have to wait for this one.
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

  /** Any later request waits for this to finish and gets a new database. */
  function remove(database: IDBPDatabase<Schema>): Promise<void> {
    database.close();
    forget();
    return deleteDB(name);
  }

  return { open, remove };
}
