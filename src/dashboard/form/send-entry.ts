import type { ContentType } from '../../model/content-type.ts';
import { request } from '../api/request.ts';
import type { Row, Written } from '../api/types.ts';
import { upload } from '../api/upload.ts';
import { resumableFrom } from '../content/file-rules.ts';
import { bodyOf, type FormFiles, type FormValues } from '../content/values.ts';
import type { Sending } from './use-form.ts';

/** Where a save goes: a create, an update, or the single record. */
function target(type: ContentType, id: number | null): string {
  if (type.shape === 'record') return type.write;
  return id === null ? type.path : `${type.path}/${id}`;
}

/** Sends large videos ahead, so that a cut connection costs nothing. @returns their ids by the key of their field */
async function uploadLarge(files: FormFiles, sending: Sending): Promise<Record<string, string>> {
  const uploads: Record<string, string> = {};
  for (const [key, file] of Object.entries(files)) {
    if (!file.type.startsWith('video/') || file.size <= resumableFrom) continue;
    const { uploadResumably } = await import('../api/resumable.ts');
    uploads[key] = await uploadResumably(file, sending);
  }
  return uploads;
}

/** Saves content of any type. Without files there is no progress to tell. */
export async function sendEntry(
  type: ContentType,
  id: number | null,
  values: FormValues,
  files: FormFiles,
  sending: Sending,
): Promise<Row> {
  const uploads = await uploadLarge(files, sending);
  const body = bodyOf(type, values, files, uploads);
  const path = target(type, id);
  const hasParts = Object.keys(files).some((key) => uploads[key] === undefined);
  const answer = hasParts
    ? await upload<Written<Row>>(path, body, sending)
    : await request<Written<Row>>(path, { method: 'POST', body, signal: sending.signal });
  return answer.data;
}
