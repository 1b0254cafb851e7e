import { Colour, OwnBrand, saveCompanyBrand, uploadLogo, type CompanyBrand } from "@invigil/contract/people/company";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Group, NativeSelect, Paper, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useRef, useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { LeaveDialog } from "../parts/leave-dialog.tsx";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useBrand } from "../../shared/parts/brand.tsx";
import classes from "./brand-form.module.css";
import { BRAND } from "./company-queries.ts";
import { HostProof } from "./host-proof.tsx";

const LOGO_BYTES = 1_000_000;

/** Edits the company's name, logo, colour and own address. */
export function BrandForm({ company, mayChange }: { company: CompanyBrand; mayChange: boolean }) {
  const [name, setName] = useState(company.name);
  const [colour, setColour] = useState(company.primary_color ?? "");
  const [own, setOwn] = useState(company.brand !== null);
  const [brand, setBrand] = useState<OwnBrand>(company.brand ?? { host: "", support_email: "" });
  const [zone, setZone] = useState(company.time_zone);
  const wanted = { name, time_zone: zone, primary_color: colour === "" ? null : colour, brand: own ? brand : null };
  const { logo_url: _, proof: __, ...saved } = company;
  const changed = !isSame(wanted, saved);
  const { mutate, isPending, error } = useAction({
    run: () => call(saveCompanyBrand, { body: wanted }, { family: "CON" }),
    changes: BRAND,
    said: "The brand was saved.",
  });
  const blocker = useBlocker({
    shouldBlockFn: () => changed,
    enableBeforeUnload: () => changed,
    withResolver: true,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const isValid = isColour(colour) && (!own || OwnBrand.safeParse(brand).success);
    if (!isPending && isValid) mutate();
  }

  return (
    <Stack gap="lg" maw={560}>
      {!mayChange && <Text c="dimmed">Only owners can change the name and the brand.</Text>}
      <Logo company={company} mayChange={mayChange} />
      <form onSubmit={submit}>
        <Stack gap="md">
          {error && (
            <Alert color="red" variant="light" role="alert">
              {consoleError(error)}
            </Alert>
          )}
          <LimitedInput
            label="Company name"
            description="Candidates see it in invitations and during the test"
            required
            limit={120}
            disabled={!mayChange}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <MainColour colour={colour} disabled={!mayChange} onChange={setColour} />
          <NativeSelect
            label="Time zone"
            description="For times in e-mails to candidates. Those whose browser names another zone read them in theirs"
            disabled={!mayChange}
            data={[{ value: "", label: "UTC" }, ...zones(company.time_zone)]}
            value={zone ?? ""}
            onChange={({ currentTarget: { value } }) => setZone(value === "" ? null : value)}
          />
          <Switch
            label="Use our own web address for candidates"
            description="Pages at that address show your logo instead of the product’s. The address must point to this server."
            disabled={!mayChange}
            checked={own}
            onChange={({ currentTarget: { checked } }) => setOwn(checked)}
          />
          {own && <OwnAddress company={company} brand={brand} mayChange={mayChange} onChange={setBrand} />}
          {mayChange && (
            <Button type="submit" loading={isPending} disabled={!changed} className={classes["save"] ?? ""}>
              Save
            </Button>
          )}
        </Stack>
      </form>
      <LeaveDialog blocker={blocker} size="md" />
    </Stack>
  );
}

function isColour(text: string): boolean {
  return text === "" || Colour.safeParse(text).success;
}

interface ColourProps {
  /** Empty for the product's own colour. */
  colour: string;
  disabled: boolean;
  onChange: (colour: string) => void;
}

function MainColour({ colour, disabled, onChange }: ColourProps) {
  const { primary_color: hostColour } = useBrand();
  const noColour = !isColour(colour);
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        label="Main colour"
        description="Used on your candidates’ pages. Leave empty for the product’s colour"
        placeholder={hostColour}
        error={noColour && "Enter six hexadecimal digits such as #3a5ccc"}
        disabled={disabled}
        value={colour}
        onChange={({ currentTarget: { value } }) => onChange(value.trim())}
      />
      <input
        type="color"
        aria-label="Pick the main colour"
        className={classes["colour"]}
        disabled={disabled}
        value={noColour || colour === "" ? hostColour : colour}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    </Group>
  );
}

interface AddressProps {
  company: CompanyBrand;
  brand: OwnBrand;
  mayChange: boolean;
  onChange: (change: (before: OwnBrand) => OwnBrand) => void;
}

/** The company's own web address and its support address. */
function OwnAddress({ company, brand, mayChange, onChange }: AddressProps) {
  const { proof } = company;
  const { error } = OwnBrand.safeParse(brand);
  const fault = (key: keyof OwnBrand, text: string) =>
    brand[key] !== "" && error?.issues.some(({ path }) => path[0] === key) === true && text;
  const field = (key: keyof OwnBrand) => ({
    required: true,
    disabled: !mayChange,
    value: brand[key],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      onChange((before) => ({ ...before, [key]: value })),
  });
  return (
    <>
      <TextInput
        label="Address"
        placeholder="tests.example.com"
        error={fault("host", "Enter a host name such as tests.example.com")}
        {...field("host")}
      />
      <TextInput
        label="Support e-mail"
        type="email"
        error={fault("support_email", "Enter a valid e-mail address")}
        {...field("support_email")}
      />
      {proof && brand.host === company.brand?.host && (
        <HostProof host={brand.host} proof={proof} mayChange={mayChange} />
      )}
    </>
  );
}

/** Every zone that this browser knows, and the one that was chosen elsewhere. */
function zones(chosen: string | null): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), ...(chosen === null ? [] : [chosen])])].filter(
    (zone) => zone !== "UTC",
  );
}

type Wanted = Pick<CompanyBrand, "name" | "primary_color" | "brand" | "time_zone">;

function isSame(a: Wanted, b: Wanted): boolean {
  const text = ({ name, primary_color, brand, time_zone }: Wanted) =>
    JSON.stringify([name, time_zone, primary_color?.toLowerCase(), brand?.host, brand?.support_email, brand === null]);
  return text(a) === text(b);
}

function Logo({ company, mayChange }: { company: CompanyBrand; mayChange: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const { mutate, isPending, error } = useAction({
    run: (file: File) => call(uploadLogo, { body: { name: file.name }, file }, { family: "CON" }),
    changes: BRAND,
    said: "The logo was saved.",
  });

  function choose(file: File | undefined) {
    if (!file) return;
    setTooLarge(file.size > LOGO_BYTES);
    if (file.size <= LOGO_BYTES) mutate(file);
  }

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="logo-title">
      <Title order={2} id="logo-title" size="h4" mb="xs">
        Logo
      </Title>
      <Group gap="md">
        {company.logo_url === null ? (
          <Text c="dimmed">There is no logo yet.</Text>
        ) : (
          <img src={company.logo_url} alt={`Logo of ${company.name}`} className={classes["logo"]} />
        )}
        {mayChange && (
          <Stack gap={4} align="flex-start">
            <input
              ref={input}
              type="file"
              hidden
              aria-label="Logo file"
              accept="image/png,image/jpeg,image/webp"
              onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
            />
            <Button variant="default" loading={isPending} onClick={() => input.current?.click()}>
              Choose a picture
            </Button>
            <Text size="sm" c="dimmed">
              PNG, JPEG or WebP, at most 1 MB. It appears in e-mails and reports, and on your candidates’ pages.
            </Text>
          </Stack>
        )}
      </Group>
      {(error || tooLarge) && (
        <Alert color="red" variant="light" role="alert" mt="sm">
          {tooLarge ? "The picture is larger than 1 MB." : consoleError(error)}
        </Alert>
      )}
    </Paper>
  );
}
