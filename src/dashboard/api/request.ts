import { $language } from '../state/language.ts';
import { askToLogIn } from '../state/session.ts';
import { refusalOf, UnreachedError } from './errors.ts';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | number | undefined>;
  /** An object is sent as JSON. */
  body?: FormData | Record<string, unknown>;
  signal?: AbortSignal;
  /** What a lapsed session means: log in on the spot and send again, or just fail. */
  onLapsed?: 'ask' | 'fail';
}

/** Address of a call below `/api/dashboard`. */
export function apiAddress(path: string, query: RequestOptions['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  return `/api/dashboard/${path}${search && `?${search}`}`;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new UnreachedError();
  }
}

/**
 * Calls the API. The session's token travels as a cookie that no script can read.
 * @throws ApiError for a refusal, UnreachedError when nobody answered
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const { method = 'GET', query, body, signal, onLapsed = 'ask' } = options;
  const json = body && !(body instanceof FormData);
  const response = await reach(apiAddress(path, query), {
    method,
    headers: { lang: $language.get(), ...(json ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: json ? JSON.stringify(body) : body } : {}),
    ...(signal ? { signal } : {}),
  });
  if (response.status === 401 && onLapsed === 'ask' && (await askToLogIn())) return request(path, options);
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw refusalOf(response.status, answer);
  return answer;
}
