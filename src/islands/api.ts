import type { AnswerOf } from '../model/endpoints/endpoint.ts';
import type { PublicEndpoints } from '../model/endpoints/public.ts';
import type { StudentEndpoints } from '../model/endpoints/student.ts';
import type { Language } from '../model/languages.ts';
import { takeAsked } from './asked.ts';
import { type Silence, silence } from './reach.ts';

type Reads = Pick<StudentEndpoints, 'GET /subjects' | 'GET /subjects/:id' | 'GET /auth/me'> &
  Pick<PublicEndpoints, 'GET /levels'>;

/** A call that reads, by its key in the tables of endpoints. */
export type ReadKey = keyof Reads;
export type Answer<K extends ReadKey> = AnswerOf<Reads[K]>;

/** How a read ends; the lost connection is one of the ways. */
export type ReadOutcome<T> =
  | { state: 'there'; data: T }
  | { state: 'lapsed' }
  | { state: 'missing' }
  | { state: 'failed'; why: Silence };

/** Reads from the API; typed by the tables that it is served from. */
export async function read<K extends ReadKey>(
  key: K,
  language: Language,
  id?: number,
): Promise<ReadOutcome<Answer<K>>> {
  const path = key.slice('GET '.length).replace(':id', String(id));
  try {
    const response = await (takeAsked(path) ?? fetch(`/api${path}`, { headers: { lang: language } }));
    // Read whatever it is: an answer that nobody reads keeps its connection.
    const text = await response.text();
    if (response.status === 401) return { state: 'lapsed' };
    if (response.status === 404) return { state: 'missing' };
    if (!response.ok) return { state: 'failed', why: 'gone' };
    const data: Answer<K> = JSON.parse(text);
    return { state: 'there', data };
  } catch {
    return { state: 'failed', why: silence() };
  }
}
