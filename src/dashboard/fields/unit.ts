import type { ComponentType } from 'react';
import type { ContentType } from '../../model/content/type.ts';
import type { Row } from '../../model/endpoints/dashboard-content.ts';
import type { Field } from '../../model/fields/index.ts';
import type { Language } from '../../model/languages.ts';

/** The props of every form input. */
export interface InputProps {
  field: Field;
  /** The id of the control, for its label. */
  id: string;
  label: string;
  /** The value as text; '' for a file field. */
  value: string;
  onChange(value: string): void;
  /** The newly chosen file; `present` is the URL of the stored one. */
  file: File | null;
  onFile(file: File | null): void;
  present: string | null;
  /** The stored value of a field for a member of the staff, and their name; null for none. */
  named: { value: string; text: string } | null;
  /** The language of a bilingual value; else null. */
  language: Language | null;
  required: boolean;
  errors: string[];
  /** Names of the options of a choice field, by value. */
  options: Record<string, string>;
}

/** The props of every list cell. */
export interface CellProps {
  field: Field;
  name: string;
  type: ContentType;
  row: Row;
  /** The value as text in the current language. */
  text: string;
}

/** The components of a field kind: the form input and the list cell. */
export interface FieldUnit {
  Input: ComponentType<InputProps>;
  Cell: ComponentType<CellProps>;
  /** Whether the input takes the full width of the form. */
  wide?: boolean;
}
