import { map } from 'nanostores';
import type { Answer } from '../../client/calls.ts';
import { requestOptions } from '../api/request.ts';

type Option = Answer<'GET /dashboard/options/subjects'>['data'][number];

/** The options of reference fields, by list name, as last loaded. */
export const $options = map<Record<string, Option[]>>({});

const reading = new Map<string, Promise<void>>();

/** Loads the options of a reference field again; simultaneous calls share one request. @param to name of the list */
export function loadOptions(to: string): Promise<void> {
  const under = reading.get(to);
  if (under) return under;
  const read = requestOptions(to)
    .then(({ data }) => $options.setKey(to, data))
    .finally(() => reading.delete(to));
  reading.set(to, read);
  return read;
}
