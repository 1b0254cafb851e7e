import pg from "pg";

/** Whether a statement failed because somebody else was first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}
