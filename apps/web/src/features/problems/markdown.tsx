import { Anchor, Typography } from "@mantine/core";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { headingLevels } from "./heading-levels.ts";
import classes from "./markdown.module.css";
import { sanitizeSchema } from "./sanitize-schema.ts";

export interface MarkdownProps {
  text: string;
  topHeading: number;
}

interface Props extends MarkdownProps {
  /** What a text needs beyond the ordinary. */
  remarkPlugins?: NonNullable<Options["remarkPlugins"]>;
  /** Run on the sanitised text. */
  rehypePlugins?: NonNullable<Options["rehypePlugins"]>;
}

const components: Components = {
  a: ({ href, children }) => (
    <Anchor href={href ?? ""} target="_blank" rel="noopener noreferrer">
      {children}
    </Anchor>
  ),
  // What is wider than a narrow screen scrolls by itself, with the keyboard too.
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.wide} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={classes.wide} tabIndex={0}>
      {children}
    </pre>
  ),
  img: ({ src, alt, title }) => (
    <img src={src} alt={alt ?? ""} title={title} className={classes.image} loading="lazy" />
  ),
};

export function Markdown({ text, topHeading, remarkPlugins = [], rehypePlugins = [] }: Props) {
  return (
    <Typography className={classes.text}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm, ...remarkPlugins]}
        rehypePlugins={[[rehypeSanitize, sanitizeSchema], [headingLevels, { top: topHeading }], ...rehypePlugins]}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </Typography>
  );
}
