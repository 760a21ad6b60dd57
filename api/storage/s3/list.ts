import type { Call } from './call.ts';
import { blocksOf, textOf } from './xml.ts';

export interface StoredObject {
  /** Below the prefix. */
  name: string;
  size: number;
  modified: Date;
  /** Without quotes: the MD5 of an object that was uploaded in one part. */
  etag: string;
}

/**
 * Lists all objects whose keys start with `beginning`, in pages of a thousand.
 * @param skip length of the location's prefix in each key
 */
export async function* listObjects(call: Call, beginning: string, skip: number): AsyncGenerator<StoredObject> {
  for (let token: string | null = null; ; ) {
    const query = { 'list-type': '2', prefix: beginning, ...(token === null ? {} : { 'continuation-token': token }) };
    const { body } = await call({ method: 'GET', key: '', query });
    const xml = body.toString();
    for (const block of blocksOf(xml, 'Contents')) {
      const key = textOf(block, 'Key') ?? '';
      const modified = new Date(textOf(block, 'LastModified') ?? 0);
      const etag = (textOf(block, 'ETag') ?? '').replaceAll('"', '');
      yield { name: key.slice(skip), size: Number(textOf(block, 'Size')), modified, etag };
    }
    token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : null;
    if (token === null) return;
  }
}
