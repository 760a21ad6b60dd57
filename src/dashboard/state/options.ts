import { map } from 'nanostores';
import type { Answer } from '../../client/calls.ts';
import { requestOptions } from '../api/request.ts';

type Option = Answer<'GET /dashboard/options/subjects'>['data'][number];

/** What references can point at, as last read. */
export const $options = map<Record<string, Option[]>>({});

const reading = new Map<string, Promise<void>>();

/** Reads the options of a reference afresh; all who ask at once share one answer. */
export function loadOptions(to: string): Promise<void> {
  const under = reading.get(to);
  if (under) return under;
  const read = requestOptions(to)
    .then(({ data }) => $options.setKey(to, data))
    .finally(() => reading.delete(to));
  reading.set(to, read);
  return read;
}
