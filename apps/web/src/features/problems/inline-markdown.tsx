import ReactMarkdown, { type Components, type Options } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import classes from "./markdown.module.css";
import { sanitizeSchema } from "./sanitize-schema.ts";

interface Props {
  text: string;
  remarkPlugins?: NonNullable<Options["remarkPlugins"]>;
  /** Run on the sanitised text. */
  rehypePlugins?: NonNullable<Options["rehypePlugins"]>;
}

const components: Components = {
  p: ({ children }) => children,
  code: ({ children }) => <code className={classes.code}>{children}</code>,
};

// The text stands in a label, where a link could not be told from the choice, and a block has no place.
const schema = { ...sanitizeSchema, tagNames: ["p", "code", "em", "strong", "del", "sub", "sup", "br", "span"] };

export function InlineMarkdown({ text, remarkPlugins = [], rehypePlugins = [] }: Props) {
  return (
    <span className={classes.text}>
      <ReactMarkdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={[[rehypeSanitize, schema], ...rehypePlugins]}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </span>
  );
}
