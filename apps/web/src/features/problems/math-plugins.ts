import type { Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import remarkMath from "remark-math";

export const mathRemarkPlugins: NonNullable<Options["remarkPlugins"]> = [remarkMath];
/** Formulas as MathML: browsers draw it themselves, and screen readers read it. */
export const mathRehypePlugins: NonNullable<Options["rehypePlugins"]> = [[rehypeKatex, { output: "mathml" }]];
