import { type Language, languageFacts } from '../../src/model/languages.ts';
import type { MadeFile } from '../http/answer-bytes.ts';
import type { FileName } from '../http/file-name.ts';
import { csvOf } from './csv.ts';
import type { Rows } from './rows.ts';
import { xlsxOf } from './xlsx.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type TableFormat = keyof typeof types;

/** Rows as a file to download, generated while it is sent. */
export function tableFile(
  rows: Rows,
  name: Omit<FileName, 'extension'>,
  format: TableFormat,
  language: Language,
): MadeFile {
  const pieces = format === 'csv' ? csvOf(rows) : xlsxOf(rows, languageFacts[language].dir === 'rtl');
  return { name: { ...name, extension: format }, type: types[format], pieces };
}
