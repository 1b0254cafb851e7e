import { AppKey } from "@invigil/contract/authoring/judging-environments";
import { FilePath } from "@invigil/contract/fields";
import { Group, Stack, Text } from "@mantine/core";
import { z } from "zod";
import { CheckedField, NumberField } from "../../../fields.tsx";
import { fits } from "../../draft/fits.ts";

type Written = z.input<typeof AppKey>;

interface Props {
  app: Written | undefined;
  onChange: (app: Written) => void;
}

const siteFault = fits(z.union([FilePath, z.literal("")]), "Enter a folder of the project such as public");
const startFault = fits(AppKey.shape.start, "Use at most 2,000 characters");
const readyFault = fits(AppKey.shape.ready, "Enter a path such as /health");

/** Edits how an application is started in its box. */
export function AppFields({ app = {}, onChange }: Props) {
  const { start, site, port, ready } = AppKey.parse(app);
  const isSite = start.trim() === "";
  return (
    <Stack gap="xs" role="group" aria-label="The application">
      <Text size="sm" fw={500}>
        The application
      </Text>
      <Group gap="md" align="flex-start">
        <CheckedField
          label="Start command"
          description="Runs in the project’s folder and keeps running. Leave empty if the files themselves are the site."
          placeholder="node server.js"
          grow
          value={start}
          refuse={startFault}
          onChange={(typed) => onChange({ ...app, start: typed })}
        />
        <NumberField
          label="Port"
          description="Also in the variable PORT."
          width={150}
          min={1024}
          max={65535}
          whole
          needed
          value={port}
          onChange={(typed) => onChange({ ...app, port: typed ?? port })}
        />
      </Group>
      {isSite ? (
        <CheckedField
          label="Folder of the site"
          description="Leave empty for the whole project."
          value={site}
          refuse={siteFault}
          onChange={(typed) => onChange({ ...app, site: typed })}
        />
      ) : (
        <CheckedField
          label="Ready at"
          description="The application is ready as soon as it replies to this path, with any status."
          value={ready}
          refuse={readyFault}
          onChange={(typed) => onChange({ ...app, ready: typed })}
        />
      )}
    </Stack>
  );
}
