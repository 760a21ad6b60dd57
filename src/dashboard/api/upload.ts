import { $language } from '../state/language.ts';
import { askToLogIn } from '../state/session.ts';
import { type ApiError, CancelledError, refusalOf, UnreachedError } from './errors.ts';
import { apiAddress, request } from './request.ts';
import { createSpeedometer, type Progress } from './speed.ts';

export interface UploadOptions {
  onProgress(progress: Progress): void;
  signal: AbortSignal;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One try. `fetch` cannot tell how much has been sent; the older way can. */
function post<T>(path: string, body: FormData, { onProgress, signal }: UploadOptions): Promise<T | ApiError> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const measure = createSpeedometer();
    call.open('POST', apiAddress(path));
    call.setRequestHeader('lang', $language.get());
    call.responseType = 'text';
    call.upload.onprogress = (event) => onProgress(measure(event.loaded, event.total));
    call.onload = () => {
      const answer = parsed(call.responseText);
      if (call.status >= 200 && call.status < 300) resolve(JSON.parse(call.responseText));
      else resolve(refusalOf(call.status, answer));
    };
    call.onerror = () => reject(new UnreachedError());
    call.onabort = () => reject(new CancelledError());
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  });
}

/**
 * Sends a form with files, telling how far it has come.
 * @throws ApiError, UnreachedError, or CancelledError once `signal` is aborted
 */
export async function upload<T>(path: string, body: FormData, options: UploadOptions): Promise<T> {
  // A lapsed session is found out before a gigabyte is sent for nothing.
  await request('me');
  const answer = await post<T>(path, body, options);
  if (!(answer instanceof Error)) return answer;
  if (answer.status === 401 && (await askToLogIn())) return upload(path, body, options);
  throw answer;
}
