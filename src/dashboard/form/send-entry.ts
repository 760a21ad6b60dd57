import type { Follower } from '../../client/progress.ts';
import type { Scope } from '../../model/content/series.ts';
import type { ContentType } from '../../model/content/type.ts';
import { wireValues } from '../../model/content/wire.ts';
import { requestList, requestRecord } from '../api/content-requests.ts';
import { resumableFrom } from '../content/file-rules.ts';
import { bodyOf, type FormFiles, type FormValues, keyOf } from '../content/values.ts';

interface Sending extends Follower {
  /** Which entries of a series are meant. */
  scope?: Scope;
  /** The idempotency key, where several entries are sent at once. */
  key?: string;
  /** The form that writes the entry. */
  writer?: string;
}

/**
 * Uploads large videos first with the resumable upload, which survives a lost connection.
 * @returns the upload ids by field key
 */
async function uploadLarge(type: ContentType, files: FormFiles, follower: Follower): Promise<Record<string, string>> {
  const uploads: Record<string, string> = {};
  for (const [key, file] of Object.entries(files)) {
    const value = wireValues(type).find((each) => keyOf(each) === key);
    if (value?.field.kind !== 'video' || file.size <= resumableFrom) continue;
    const { uploadResumably } = await import('../api/resumable.ts');
    uploads[key] = await uploadResumably(file, follower);
  }
  return uploads;
}

/**
 * Saves an entry or single record of any content type. Progress is only reported if files are sent.
 * @returns the saved entry
 * @throws as `request`
 */
export async function sendEntry(
  type: ContentType,
  id: number | null,
  values: FormValues,
  files: FormFiles,
  { scope = 'one', key, writer, ...follower }: Sending,
): Promise<Record<string, unknown>> {
  const uploads = await uploadLarge(type, files, follower);
  const body = bodyOf(type, values, files, uploads);
  const hasParts = Object.keys(files).some((key) => uploads[key] === undefined);
  const sent = {
    body,
    writer,
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    ...(hasParts ? follower : { signal: follower.signal }),
  };
  const answer =
    type.shape === 'record'
      ? await requestRecord(type, 'write', sent)
      : await (id === null
          ? requestList(type, 'create', sent)
          : requestList(type, 'update', { id, query: scope === 'one' ? {} : { scope }, ...sent }));
  return answer.data;
}
