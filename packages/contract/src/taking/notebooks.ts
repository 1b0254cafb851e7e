import { z } from "zod";

/** A notebook as Jupyter stores it (nbformat 4), as far as we read it. Other fields stay as they are. */
export const NotebookOutput = z.looseObject({ output_type: z.string() });
export type NotebookOutput = z.infer<typeof NotebookOutput>;

export const NotebookCell = z.looseObject({
  cell_type: z.string(),
  /** In one piece, or as lines that keep their line ends. */
  source: z.union([z.string(), z.array(z.string())]),
  metadata: z.looseObject({}).default({}),
  outputs: z.array(NotebookOutput).optional(),
});
export type NotebookCell = z.infer<typeof NotebookCell>;

export const Notebook = z.looseObject({
  nbformat: z.literal(4),
  nbformat_minor: z.number().int().default(5),
  metadata: z.looseObject({}).default({}),
  cells: z.array(NotebookCell),
});
export type Notebook = z.infer<typeof Notebook>;
