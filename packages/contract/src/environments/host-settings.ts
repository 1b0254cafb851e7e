import { z } from "zod";
import { EditorType } from "./environments.ts";

/** Settings of a host of environments that a server also takes, for the host beside it. */
export const HOST_SETTINGS = {
  /** How many light workspaces run at once; by default as many as the memory allows. */
  ENVIRONMENTS_PLACES: z.coerce.number().int().min(1).max(1_000).optional(),
  /** How many of these places an environment with VS Code or Jupyter takes; by default as its memory limit says. */
  ENVIRONMENTS_EDITOR_PLACES: z.coerce.number().int().min(1).max(100).optional(),
  /** Which of the installed editors are offered, besides the built-in workspace. */
  ENVIRONMENTS_EDITORS: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(z.array(EditorType))
    .optional(),
};
