/** How far an attempt is, in words. */
export interface Standing {
  title: string;
  note?: string;
  /** Its clock does not run yet. */
  waits?: boolean | undefined;
}
