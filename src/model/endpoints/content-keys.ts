import type { ListType, RecordType } from '../content/type.ts';

/** The endpoint keys of a list, by action. */
export function listKeys({ path }: Pick<ListType, 'path'>) {
  const all = `/dashboard/${path}`;
  return {
    list: `GET ${all}`,
    read: `GET ${all}/:id`,
    create: `POST ${all}`,
    update: `POST ${all}/:id`,
    remove: `DELETE ${all}/:id`,
    restore: `POST ${all}/:id/restore`,
    history: `GET ${all}/:id/history`,
    goBack: `POST ${all}/:id/history/:version`,
    order: `POST ${all}/order`,
    copy: `POST ${all}/:id/copy`,
    many: `POST ${all}/many`,
    series: `POST ${all}/series`,
    previewNew: `POST ${all}/new/preview`,
    preview: `POST ${all}/:id/preview`,
  } as const;
}

/** The endpoint keys of a single record. The specification spells some of their paths differently. */
export function recordKeys({ read, write }: Pick<RecordType, 'read' | 'write'>) {
  return {
    read: `GET /dashboard/${read}`,
    write: `POST /dashboard/${write}`,
    history: `GET /dashboard/${read}/history`,
    goBack: `POST /dashboard/${read}/history/:version`,
    preview: `POST /dashboard/${read}/preview`,
  } as const;
}

/** The key of the endpoint that lists the options for a reference field. */
export const optionsKey = (to: string) => `GET /dashboard/options/${to}`;
