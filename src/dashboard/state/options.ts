import { map } from 'nanostores';
import { request } from '../api/request.ts';
import type { Option } from '../api/types.ts';

/** What references can point at, as last read. */
export const $options = map<Record<string, Option[]>>({});

const reading = new Map<string, Promise<void>>();

/** Reads the options of a reference afresh; all who ask at once share one answer. */
export function loadOptions(to: string): Promise<void> {
  const under = reading.get(to);
  if (under) return under;
  const read = request<{ data: Option[] }>(`options/${to}`)
    .then(({ data }) => $options.setKey(to, data))
    .finally(() => reading.delete(to));
  reading.set(to, read);
  return read;
}
