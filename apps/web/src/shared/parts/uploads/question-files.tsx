import type { Problem } from "@invigil/contract/taking/problems";
import { Anchor, List } from "@mantine/core";
import { AttachmentEmbed } from "./attachment-embed.tsx";

type Props = Pick<Problem, "slug" | "downloads">;

/** Lists a question's files: each can be opened, and is shown here if the browser can. */
export function QuestionFiles({ slug, downloads }: Props) {
  if (downloads.length === 0) return null;
  return (
    <List size="sm" spacing="xs" styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}>
      {downloads.map(({ name, url, path }) => (
        <List.Item key={url}>
          <Anchor href={url} download={name} target="_blank" rel="noopener noreferrer">
            {name}
          </Anchor>
          {path !== undefined && `, available to your program as ${path}`}
          <AttachmentEmbed name={name} url={url} problem={slug} />
        </List.Item>
      ))}
    </List>
  );
}
