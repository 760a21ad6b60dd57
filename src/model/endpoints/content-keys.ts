import type { ListType, RecordType } from '../content/type.ts';

/** Keys of a list's calls, by what they do. */
export function listKeys({ path }: Pick<ListType, 'path'>) {
  const all = `/dashboard/${path}`;
  return {
    list: `GET ${all}`,
    read: `GET ${all}/:id`,
    create: `POST ${all}`,
    update: `POST ${all}/:id`,
    remove: `DELETE ${all}/:id`,
    restore: `POST ${all}/:id/restore`,
  } as const;
}

/** Keys of a single record's calls; the specification spells some of their paths differently. */
export function recordKeys({ read, write }: Pick<RecordType, 'read' | 'write'>) {
  return { read: `GET /dashboard/${read}`, write: `POST /dashboard/${write}` } as const;
}

/** The call that offers what references to a list can point at. */
export const optionsKey = (to: string) => `GET /dashboard/options/${to}`;
