import { type DetailedError, Upload } from 'tus-js-client';
import { targetOf } from '../../client/calls.ts';
import { noAnswerReason } from '../../client/no-answer.ts';
import { createSpeedometer, type Follower } from '../../client/progress.ts';
import type { ResumableEndpoints } from '../../model/endpoints/dashboard.ts';
import { askToLogIn } from '../state/session.ts';
import { CancelledError, refusalOf, UnreachedError } from './errors.ts';

const key: keyof ResumableEndpoints = 'POST /dashboard/uploads/resumable';

/** Delays between retries after a lost connection, in milliseconds. They start again when some bytes get through. */
const pauses = [300, 1000, 2000, 4000, 8000, 15_000, 15_000, 30_000, 30_000, 60_000, 60_000];

const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

const passes = (status: number) => status === 0 || status === 409 || status === 423 || status >= 500;

/**
 * Uploads a large file with the resumable protocol (tus). After a lost connection it resumes where it stopped, even in
 * another tab.
 * @returns the upload's id, to be sent with the form
 * @throws ApiError, UnreachedError, CancelledError
 */
export async function uploadResumably(file: File, options: Follower): Promise<string> {
  const finished = Promise.withResolvers<string>();
  const measure = createSpeedometer();
  const sending: Upload = new Upload(file, {
    endpoint: targetOf(key).address,
    metadata: { filename: file.name, filetype: file.type },
    retryDelays: pauses,
    removeFingerprintOnSuccess: true,
    onShouldRetry: (error) => passes(statusOf(error)),
    onProgress: (sent, total) => options.onProgress(measure(sent, total ?? file.size)),
    onSuccess: () => finished.resolve(sending.url?.split('/').at(-1) ?? ''),
    onError: async (error) => {
      const status = statusOf(error);
      if (status === 401 && (await askToLogIn())) sending.start();
      else finished.reject(status === 0 ? new UnreachedError(noAnswerReason()) : refusalOf(status, ''));
    },
  });
  options.signal.addEventListener('abort', () => {
    void sending.abort();
    finished.reject(new CancelledError());
  });
  const [before] = await sending.findPreviousUploads();
  // A start would forget that the upload was cancelled meanwhile.
  if (options.signal.aborted) return finished.promise;
  if (before) sending.resumeFromPreviousUpload(before);
  sending.start();
  return finished.promise;
}
