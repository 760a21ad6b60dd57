import { map } from 'nanostores';
import type { Answer } from '../../client/calls.ts';
import { requestOptions, requestStaff } from '../api/content-requests.ts';

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

type Staff = Awaited<ReturnType<typeof requestStaff>>['data'];

/** The staff who may be chosen in a field, by the list's name, as last loaded. */
export const $staff = map<Record<string, Staff>>({});

/** Loads the staff who may be chosen in a field again. @param to name of the list */
export async function loadStaff(to: string): Promise<void> {
  const { data } = await requestStaff(to);
  $staff.setKey(to, data);
}
