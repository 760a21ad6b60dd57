import type { ListType } from '../../model/content/type.ts';
import type { Row } from '../../model/endpoints/dashboard-content.ts';
import type { Field } from '../../model/fields/index.ts';
import { type Bilingual, inLanguage, type Language, languages } from '../../model/languages.ts';

export interface Column {
  name: string;
  field: Field;
}

function isBilingual(value: unknown): value is Bilingual {
  return typeof value === 'object' && value !== null && languages.every((language) => language in value);
}

/** A value as text in one language; '' if there is none. */
export function textIn(value: unknown, language: Language, fallback: Language): string {
  if (isBilingual(value)) return inLanguage(value, language, fallback);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const hasData = (value: unknown) =>
  isBilingual(value)
    ? languages.some((language) => value[language] !== '')
    : value !== null && value !== undefined && value !== '';

/** The columns of a list: only fields for which at least one row has a value. */
export function columnsWithData(type: ListType, rows: readonly Row[]): Column[] {
  return Object.entries(type.fields)
    .filter(([name]) => rows.some((row) => hasData(row[name])))
    .map(([name, field]) => ({ name, field }));
}

/** The title of a row, for the accessible names of its buttons: its first text, or the name of what it refers to. */
export function titleOf(type: ListType, row: Row, language: Language, fallback: Language): string {
  for (const [name, field] of Object.entries(type.fields)) {
    const value = field.kind === 'reference' ? referredName(row, name) : row[name];
    const isName = field.kind === 'text' || field.kind === 'reference';
    const text = isName ? textIn(value, language, fallback) : '';
    if (text) return text;
  }
  return '';
}

/** The name of the record that a reference field points to. The API sends `subject` beside `subject_id`. */
export function referredName(row: Record<string, unknown>, name: string): unknown {
  const referred = row[name.replace(/_id$/, '')];
  return typeof referred === 'object' && referred !== null && 'name' in referred ? referred.name : undefined;
}
