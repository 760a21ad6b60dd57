import { map } from 'nanostores';
import type { Answer } from '../../client/calls.ts';
import type { ReferenceTarget } from '../../model/fields.ts';
import { request } from '../api/request.ts';

type Option = Answer<'GET /dashboard/options/subjects'>['data'][number];

/** What references can point at, as last read. */
export const $options = map<Partial<Record<ReferenceTarget, Option[]>>>({});

const reading = new Map<ReferenceTarget, Promise<void>>();

/** Reads the options of a reference afresh; all who ask at once share one answer. */
export function loadOptions(to: ReferenceTarget): Promise<void> {
  const under = reading.get(to);
  if (under) return under;
  const read = request(`GET /dashboard/options/${to}`)
    .then(({ data }) => $options.setKey(to, data))
    .finally(() => reading.delete(to));
  reading.set(to, read);
  return read;
}
