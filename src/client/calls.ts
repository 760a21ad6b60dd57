import type { DashboardEndpoints } from '../model/endpoints/dashboard.ts';
import type { AnswerOf, AskedOf, Endpoint, SentOf } from '../model/endpoints/endpoint.ts';
import type { PublicEndpoints } from '../model/endpoints/public.ts';
import type { StudentEndpoints } from '../model/endpoints/student.ts';

/** All endpoints except those of content types, which have their own tables. */
export type Calls = PublicEndpoints & StudentEndpoints & DashboardEndpoints;
/** The key of an endpoint in the tables: `GET /subjects/:id`. */
export type CallKey = keyof Calls;
export type Answer<K extends CallKey> = AnswerOf<Calls[K]>;

/** Input of a call, as its endpoint declares. */
export interface Given<E extends Endpoint> {
  /** The value of the placeholder in the path: an id, or an undo. */
  id?: number | string;
  query?: AskedOf<E>;
  body?: FormData | SentOf<E>;
  signal?: AbortSignal;
}

/** Method and address of a call. Empty query values are left out. */
export function targetOf(key: string, id?: number | string, query: object = {}): { method: string; address: string } {
  const [method = 'GET', path = ''] = key.split(' ');
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return { method, address: `/api${path.replace(/:\w+/, String(id))}${search && `?${search}`}` };
}
