import { PageCheck } from "@invigil/contract/authoring/judging-web";
import { FileInput, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CheckedField, NumberField } from "../../fields.tsx";
import classes from "../editor.module.css";
import { FileList } from "./file-list.tsx";
import { selectorFault, type WrittenCheck } from "../keys/uix/page-check.ts";
import { readPicture } from "./read-picture.ts";

type Picture = Extract<WrittenCheck, { kind: "picture" }>;
type Reference = Picture["reference"];

interface Props {
  check: Picture;
  onChange: (check: Picture) => void;
}

/** Edits what the page, or a part of it, must look like. */
export function PictureFields({ check, onChange }: Props) {
  const shown = PageCheck.parse(check);
  if (shown.kind !== "picture") return null;
  const { tolerance, threshold } = shown;
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-start">
        <CheckedField
          label="Element"
          description="Leave empty to compare the whole window."
          grow
          value={check.selector ?? ""}
          refuse={(typed) => (typed === "" ? null : selectorFault(typed))}
          onChange={(selector) => {
            const { selector: _, ...rest } = check;
            onChange(selector === "" ? rest : { ...rest, selector });
          }}
        />
        <NumberField
          label="Pixels that may differ (%)"
          description="As a percentage of the whole picture."
          width={200}
          max={100}
          needed
          value={percentOf(tolerance)}
          onChange={(percent) => onChange({ ...check, tolerance: (percent ?? 0) / 100 })}
        />
        <NumberField
          label="Colour tolerance"
          description="From 0 to 1. Smaller differences count as the same colour."
          width={200}
          max={1}
          needed
          value={threshold}
          onChange={(value) => onChange({ ...check, threshold: value ?? threshold })}
        />
      </Group>
      <ReferenceFields reference={check.reference} onChange={(reference) => onChange({ ...check, reference })} />
    </Stack>
  );
}

/** Rounds, so that 0.07 becomes 7 and not 7.000000000000001. */
function percentOf(share: number): number {
  return Number((share * 100).toFixed(6));
}

interface ReferenceProps {
  reference: Reference;
  onChange: (reference: Reference) => void;
}

function ReferenceFields({ reference, onChange }: ReferenceProps) {
  /** Keeps the other kind of reference, so that switching back restores it. */
  const [other, setOther] = useState<Reference | null>(null);
  const kind = "png" in reference ? "png" : "files";
  const fresh = kind === "png" ? { files: { "index.html": "<!doctype html>\n" } } : { png: "" };
  return (
    <>
      <NativeSelect
        label="Reference"
        w={300}
        maw="100%"
        data={[
          { value: "files", label: "A page, rendered by the same browser" },
          { value: "png", label: "A finished picture" },
        ]}
        value={kind}
        onChange={() => {
          setOther(reference);
          onChange(other ?? fresh);
        }}
      />
      {"png" in reference ? (
        <PngField png={reference.png} onChange={(png) => onChange({ ...reference, png })} />
      ) : (
        <FileList
          title="Reference files"
          description="The same element, or the whole window, is compared with the candidate’s page. Candidates never see it."
          fresh="index.html"
          files={reference.files}
          onChange={(files) => onChange({ ...reference, files })}
        />
      )}
    </>
  );
}

function PngField({ png, onChange }: { png: string; onChange: (png: string) => void }) {
  const [fault, setFault] = useState<string | null>(null);

  async function take(file: File | null) {
    if (!file) return;
    const read = await readPicture(file);
    setFault(read.fault);
    if (read.png !== null) onChange(read.png);
  }

  return (
    <Stack gap="xs">
      <FileInput
        label="Picture (PNG)"
        description="Text may look slightly different if it was rendered on another machine. A page is more reliable."
        placeholder={png === "" ? "Choose a file" : "Choose another file"}
        accept="image/png"
        w={300}
        maw="100%"
        error={fault ?? (png === "" && "Choose a picture")}
        onChange={(file) => void take(file)}
      />
      {png !== "" && (
        <>
          <Text size="sm">The reference:</Text>
          <img className={classes["reference"]} src={`data:image/png;base64,${png}`} alt="Reference" />
        </>
      )}
    </Stack>
  );
}
