import { useEffect, useRef, useState } from 'react';
import type { Follower } from '../../client/progress.ts';
import type { ListType } from '../../model/content/type.ts';
import { draftField } from '../../model/content/wire.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { sameValues } from '../../ui/form/stored-draft.ts';
import { ApiError, CancelledError, isKeyReused, messageOf } from '../api/errors.ts';
import { type FormFiles, type FormValues, initialValues, missingKeys } from '../content/values.ts';
import { draftPlaces } from '../form/draft-places.ts';
import { sendEntry } from '../form/send-entry.ts';
import { idIn } from '../form/use-saved-form.ts';
import { guardForm } from '../state/leaving.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type FileRow, forgetRows, keepRows, keptRows, type RowState, withFiles } from './rows.ts';

/** Entries that are sent at the same time: more would share a slow line without being faster. */
const atOnce = 2;

/** The form values of a row: what all have in common, and its titles. */
function valuesOf(type: ListType, shared: FormValues, { titles }: FileRow): FormValues {
  const name = draftField(type) ?? '';
  const own = Object.entries(titles).map(([language, title]): [string, string] => [`${name}.${language}`, title]);
  return { ...shared, ...Object.fromEntries(own) };
}

interface Making extends Follower {
  key: string;
}

/**
 * Makes an entry. If an earlier request with its key has made it, the entry gets what was changed in the row since.
 * @returns the id of the entry
 * @throws as `sendEntry`
 */
async function make(type: ListType, values: FormValues, files: FormFiles, sending: Making): Promise<number> {
  const { key: _, ...follower } = sending;
  const settle = async (saving: Promise<Record<string, unknown>>): Promise<number> => {
    try {
      return Number((await saving)['id']);
    } catch (error) {
      if (!isKeyReused(error)) throw error;
      const id = idIn(error.data);
      if (id === null) throw error;
      const stored = initialValues(type, error.data);
      const wanted = { ...stored, ...values };
      return sameValues(stored, wanted) ? id : settle(sendEntry(type, id, wanted, {}, follower));
    }
  };
  return settle(sendEntry(type, null, values, files, sending));
}

/** What a row says of an error: the sentences of its fields, else that of the whole request. */
function whyOf(error: unknown): string {
  const said = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return said.join(' ') || messageOf(error);
}

/** Whether the server does not take the file, however often it is sent. */
const isRefusedFile = (error: unknown): boolean => error instanceof ApiError && error.status === 415;

/** Makes an entry of each of many files, a few at the same time; one that fails does not stop the others. */
export function useManyFiles(type: ListType, problemOf: (file: File) => string | null) {
  const { t } = useTexts();
  const [place] = useState(() => draftPlaces()(`${location.pathname + location.search}#files`));
  const { languages } = schoolFacts();
  const [rows, setRows] = useState(() => keptRows(place, languages));
  const now = useRef(rows);
  const running = useRef(new Map<string, AbortController>());
  now.current = rows;
  const [sending, setSending] = useState(false);

  const change = (how: (rows: FileRow[]) => FileRow[]) => {
    now.current = how(now.current);
    setRows(now.current);
    keepRows(place, now.current);
  };
  const set = (key: string, to: Partial<FileRow>) =>
    change((all) => all.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const be = (key: string, state: RowState) => set(key, { state });

  const unsent = rows.some(({ state }) => state.is === 'waiting' || state.is === 'sending' || state.is === 'failed');
  useEffect(() => {
    if (!unsent) return undefined;
    return guardForm({ byQuery: true, keep: () => keepRows(place, now.current), discard: () => forgetRows(place) });
  }, [unsent, place]);
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const abort of current.values()) abort.abort();
    };
  }, []);

  /** Sends one row. What lacks something that visitors need becomes a draft. */
  async function send(row: FileRow, shared: FormValues): Promise<void> {
    const { key, file } = row;
    if (!file) return;
    const files: FormFiles = { [type.fromFiles ?? '']: file };
    const wanted = valuesOf(type, shared, row);
    const draft = missingKeys(type, wanted, files, null).length > 0;
    const values = draft ? { ...wanted, status: 'draft', publish_at: '' } : wanted;
    if (missingKeys(type, values, files, null).length > 0) {
      return be(key, { is: 'failed', why: t('many_files.no_title'), final: false });
    }
    const abort = new AbortController();
    running.current.set(key, abort);
    be(key, { is: 'sending', progress: null });
    try {
      const onProgress = (progress: NonNullable<(RowState & { is: 'sending' })['progress']>) =>
        setRows((all) =>
          all.map((each) => (each.key === key ? { ...each, state: { is: 'sending', progress } } : each)),
        );
      const id = await make(type, values, files, { key, signal: abort.signal, onProgress });
      set(key, { file: null, state: { is: 'saved', id, draft: values['status'] === 'draft' } });
      void watchPublish(id);
    } catch (error) {
      if (error instanceof CancelledError) return be(key, { is: 'waiting' });
      be(key, { is: 'failed', why: whyOf(error), final: isRefusedFile(error) });
    } finally {
      running.current.delete(key);
    }
  }

  /** Sends all rows that wait, one worker after the other taking the next. */
  async function sendAll(shared: FormValues): Promise<void> {
    setSending(true);
    const tried = new Set<string>();
    const next = () => now.current.find(({ key, file, state }) => file && state.is === 'waiting' && !tried.has(key));
    const work = async () => {
      for (let row = next(); row; row = next()) {
        tried.add(row.key);
        await send(row, shared);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setSending(false);
  }

  return {
    rows,
    sending,
    add: (files: readonly File[]) => change((all) => withFiles(all, files, languages, problemOf)),
    name: (key: string, titles: FileRow['titles']) => set(key, { titles }),
    remove(key: string) {
      running.current.get(key)?.abort();
      change((all) => all.filter((row) => row.key !== key));
    },
    again: (row: FileRow, shared: FormValues) => void send(row, shared),
    /** Lets rows that have failed be sent with the others. */
    sendAll(shared: FormValues) {
      if (sending) return;
      change((all) =>
        all.map((row) => (row.state.is === 'failed' && !row.state.final ? { ...row, state: { is: 'waiting' } } : row)),
      );
      void sendAll(shared);
    },
  };
}
