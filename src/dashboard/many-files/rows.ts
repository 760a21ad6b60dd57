import { newKey } from '../../client/idempotency-keys.ts';
import type { Progress } from '../../client/progress.ts';
import { titleOfFile } from '../../model/content/from-files.ts';
import type { Language } from '../../model/languages.ts';
import { draftStorage } from '../../ui/form/draft-storage.ts';
import { clearDraft, readDraft, writeDraft } from '../../ui/form/stored-draft.ts';

/** The most files that are chosen at once. */
export const mostFiles = 100;

export type RowState =
  /** Not sent yet. Without a file: the page was left, and the file has to be chosen again. */
  | { is: 'waiting' }
  | { is: 'sending'; progress: Progress | null }
  | { is: 'saved'; id: number; draft: boolean }
  /** `final`: a file that cannot be sent, or is not taken, however often. */
  | { is: 'failed'; why: string; final: boolean };

/** A file of which an entry is made. */
export interface FileRow {
  /** The idempotency key of its request, so that a lost answer makes no second entry. */
  key: string;
  name: string;
  /** In bytes. */
  size: number;
  titles: Partial<Record<Language, string>>;
  file: File | null;
  state: RowState;
}

/** @param problemOf why a file cannot be sent; null if it can */
function rowOf(file: File, languages: readonly Language[], problemOf: (file: File) => string | null): FileRow {
  const why = problemOf(file);
  const title = titleOfFile(file.name);
  return {
    key: newKey(),
    name: file.name,
    size: file.size,
    titles: Object.fromEntries(languages.map((language) => [language, title])),
    file,
    state: why === null ? { is: 'waiting' } : { is: 'failed', why, final: true },
  };
}

const isSame = (row: FileRow, { name, size }: File) => row.name === name && row.size === size;

/**
 * Adds chosen files to the rows. A file that a row lacks since the page was left goes to that row; one that has a row
 * already is not added again.
 */
export function withFiles(
  rows: readonly FileRow[],
  files: readonly File[],
  languages: readonly Language[],
  problemOf: (file: File) => string | null,
): FileRow[] {
  const found = rows.map((row) => {
    const file = row.file === null && row.state.is !== 'saved' ? files.find((each) => isSame(row, each)) : undefined;
    return file ? { ...row, file } : row;
  });
  const fresh = files.filter((file) => !found.some((row) => isSame(row, file)));
  return [...found, ...fresh.map((file) => rowOf(file, languages, problemOf))];
}

/**
 * Keeps the rows, so that what was sent is not sent again when the page is left and opened again.
 * @param place of the rows among the drafts
 */
export function keepRows(place: string, rows: readonly FileRow[]): void {
  if (rows.every(({ state }) => state.is === 'saved')) {
    clearDraft(draftStorage, place);
    return;
  }
  const values = rows.map(({ file: _, state, ...row }, index): [string, string] => [
    String(index),
    JSON.stringify({ ...row, state: state.is === 'saved' ? state : { is: 'waiting' } }),
  ]);
  const draft = { values: Object.fromEntries(values), savedAt: new Date().toISOString(), hadFiles: true };
  writeDraft(draftStorage, place, draft);
}

/** Forgets the rows. */
export const forgetRows = (place: string): void => clearDraft(draftStorage, place);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a kept row; null if it is not understood. */
function readRow(text: string, languages: readonly Language[]): FileRow | null {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || !isRecord(value['titles']) || !isRecord(value['state'])) return null;
  const { key, name, size, titles, state } = value;
  if (typeof key !== 'string' || typeof name !== 'string' || typeof size !== 'number') return null;
  const saved = state['is'] === 'saved' && typeof state['id'] === 'number' ? state['id'] : null;
  return {
    key,
    name,
    size,
    titles: Object.fromEntries(languages.map((language) => [language, String(titles[language] ?? '')])),
    file: null,
    state: saved === null ? { is: 'waiting' } : { is: 'saved', id: saved, draft: state['draft'] === true },
  };
}

/** The rows that were kept when the page was left. */
export function keptRows(place: string, languages: readonly Language[]): FileRow[] {
  const kept = readDraft(draftStorage, place);
  try {
    return Object.values(kept?.values ?? {}).flatMap((text) => readRow(text, languages) ?? []);
  } catch {
    return [];
  }
}
