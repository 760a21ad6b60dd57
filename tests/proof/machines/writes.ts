import type { Call, Nested } from '../../api/dashboard/client.ts';
import { pdf, picture } from '../../api/dashboard/files.ts';

/** Number of writes in progress when something is killed. */
const atOnce = 8;

/** A new or changed post with its image, or book with its file. */
export interface Write {
  list: 'Blogs' | 'books';
  /** Unique title, the same in both languages. */
  title: string;
  /** The entry to change; null for a new one until its id is known. */
  id: number | null;
  /** The uploaded file. */
  sent: Buffer;
  /** The response status; 0 when there was no response. */
  status: number;
}

const both = (text: string) => ({ ar: text, en: text });

async function send(call: Call, write: Write, file: File): Promise<void> {
  const title = both(write.title);
  const post: Nested = { title, description: both('<p>x</p>'), image: file };
  const book: Nested = { title, content: both(''), subject_id: 1, access: 'free', attachment_path: file };
  const path = `/dashboard/${write.list}${write.id === null ? '' : `/${write.id}`}`;
  try {
    const answer = await call('POST', path, write.list === 'books' ? book : post, 'multipart');
    write.status = answer.status;
    write.id ??= answer.body?.data?.id ?? null;
  } catch {
    // The connection broke.
  }
}

/**
 * Sends several writes at once, alternating between the machines: a quarter are books, a third change existing entries.
 * @param known entries that may be changed
 * @returns the writes, and a promise that resolves after all responses
 */
export async function startWrites(calls: readonly Call[], round: number, known: readonly Write[]) {
  const writes: Write[] = [];
  const answers: Promise<void>[] = [];
  for (let each = 0; each < atOnce; each++) {
    const list = each % 4 === 3 ? 'books' : 'Blogs';
    const file = list === 'books' ? pdf() : await picture();
    const older = known.filter((one) => one.list === list);
    const id = each % 3 === 2 ? (older.at(-1 - each)?.id ?? null) : null;
    const write = { list, title: `Round ${round}.${each}`, id, sent: Buffer.from(await file.arrayBuffer()), status: 0 };
    writes.push({ ...write, list });
    const [call, sent] = [calls[each % calls.length], writes.at(-1)];
    if (call && sent) answers.push(send(call, sent, file));
  }
  return { writes, answered: Promise.all(answers) };
}
