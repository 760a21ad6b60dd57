import type { Call, Nested } from '../../api/dashboard/client.ts';
import { pdf, picture } from '../../api/dashboard/files.ts';

/** Writes that are under way when something is killed. */
const atOnce = 8;

/** A post with its picture or a book with its file, new or changed. */
export interface Write {
  list: 'Blogs' | 'books';
  /** Its title in both languages; no other has it. */
  title: string;
  /** The entry that is changed; null for a new one, until it is known. */
  id: number | null;
  /** Its file as it was sent. */
  sent: Buffer;
  /** What came back; 0 when nothing did. */
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
    // Broken off with the one that should have answered.
  }
}

/**
 * Sends several writes at once, in turns to each machine: a quarter are books, a third change what there is.
 * @param known what may be changed
 * @returns the writes, and a promise of all their answers
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
