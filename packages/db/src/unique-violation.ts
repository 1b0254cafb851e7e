import pg from "pg";

const UNIQUE_VIOLATION = "23505";

/** Another transaction has already written the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}
