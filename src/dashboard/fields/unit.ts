import type { ComponentType } from 'react';
import type { ContentType } from '../../model/content/type.ts';
import type { Row } from '../../model/endpoints/dashboard-content.ts';
import type { Field } from '../../model/fields/index.ts';
import type { Language } from '../../model/languages.ts';

/** What every input of a form is given. */
export interface InputProps {
  field: Field;
  /** Of the control, for its label. */
  id: string;
  label: string;
  /** The text of the value; files have none. */
  value: string;
  onChange(value: string): void;
  /** A chosen file, and the address of the one that is there already. */
  file: File | null;
  onFile(file: File | null): void;
  present: string | null;
  /** The language of the value, for a value in two. */
  language: Language | null;
  required: boolean;
  errors: string[];
  /** Names of the options of a choice. */
  options: Record<string, string>;
}

/** What every cell of a list is given. */
export interface CellProps {
  field: Field;
  name: string;
  type: ContentType;
  row: Row;
  /** The value as text in the current language. */
  text: string;
}

/** A kind of field on the screen: how it is filled in, and how it stands in a list. */
export interface FieldUnit {
  Input: ComponentType<InputProps>;
  Cell: ComponentType<CellProps>;
  /** Takes the whole width of a form. */
  wide?: boolean;
}
