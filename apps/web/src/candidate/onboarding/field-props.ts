import type { FormField as Field } from "@invigil/contract/taking/tests";

export interface FieldProps {
  field: Field;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}
