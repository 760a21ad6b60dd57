import sharp from 'sharp';
import { pageFile, pageHash } from '../../../api/publish/page-file.ts';
import type { Call } from '../../api/dashboard/client.ts';
import { until } from '../../support/content.ts';
import type { PostgresServer } from '../../support/postgres.ts';
import type { TestS3 } from '../../support/s3/s3.ts';
import { must } from '../must.ts';
import type { Write } from './writes.ts';

/** A machine, and an API client of an administrator on it. */
export interface Place {
  url: string;
  call: Call;
  /** Downloads a file as that administrator. */
  read(path: string): Promise<Buffer>;
}

/** Everything must work again within this time after a failed part is back. */
export const backWithinMs = 10_000;

const tables = { Blogs: 'posts', books: 'books' };

/** A book is stored unchanged; an image is re-encoded, so only its width is compared. */
async function inspectFile({ read, url }: Place, { list, title, sent }: Write, address: string): Promise<void> {
  const bytes = await read(new URL(address, url).pathname);
  if (list === 'books') return must(bytes.equals(sent), `the book of ${title} is another`);
  const { width } = await sharp(bytes).metadata();
  must(width > 0, `the picture of ${title} is none`);
}

async function inspectPages({ url }: Place, { id, title }: Write): Promise<void> {
  for (const path of [`/blog/${id}`, `/en/blog/${id}`]) {
    const isShown = async () => {
      const page = await (await fetch(url + path)).text();
      return page.includes(title) && page.trimEnd().endsWith('</html>');
    };
    await until(isShown, `${url}${path} shows ${title}`, backWithinMs);
  }
}

/**
 * Acknowledged writes are present and complete on every machine; other writes are complete or absent.
 * @returns the writes that are present, acknowledged or not
 * @throws on the first lost, duplicated or incomplete write
 */
export async function inspect(query: PostgresServer['query'], places: readonly Place[], writes: readonly Write[]) {
  const there: Write[] = [];
  for (const write of writes) {
    const { list, title, status } = write;
    const ids = query(`select id from ${tables[list]} where '${title}' in (title_ar, title_en)`).split('\n');
    const [id] = ids.filter((each) => each !== '').map(Number);
    must(ids.length === 1, `${title} is there ${ids.length} times`);
    must(status >= 300 || status === 0 || id === write.id, `${title} was acknowledged as ${write.id} and is ${id}`);
    if (id === undefined) continue;
    write.id = id;
    there.push(write);
    for (const place of places) {
      const { data } = (await place.call('GET', `/dashboard/${list}/${id}`)).body;
      must(data.title.ar === title && data.title.en === title, `${title} is half: ${JSON.stringify(data.title)}`);
      await inspectFile(place, write, list === 'books' ? data.attachment_path : data.image);
      if (list === 'Blogs') await inspectPages(place, write);
    }
  }
  return there;
}

/**
 * After publishing ends, every page in the store has the hash that the database records.
 * @throws on the first that differs
 */
export async function inspectStore(query: PostgresServer['query'], bucket: ReturnType<TestS3['bucket']>) {
  let other = '';
  const isAsRecorded = async () => {
    const rows = query('select address, hash from pages').split('\n');
    for (const [address = '', hash] of rows.map((row) => row.split('|'))) {
      const bytes = await bucket.get(`site/${pageFile(address)}`);
      other = address;
      if (!bytes || pageHash(bytes) !== hash) return false;
    }
    return true;
  };
  await until(isAsRecorded, 'every page in the store is the recorded one', backWithinMs).catch((cause) => {
    throw new Error(`${other} is another page in the store than the recorded one`, { cause });
  });
}
