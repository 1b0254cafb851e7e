import type { FormField as Field } from "@invigil/contract/tests";

export interface FieldProps {
  field: Field;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}
