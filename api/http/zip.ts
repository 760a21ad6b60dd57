import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** An entry of a ZIP archive: a text, or a stream that is read while the archive is sent. */
export interface ZipEntry {
  name: string;
  content: string | (() => AsyncIterable<Uint8Array | string>);
  /** Whether the content is already compressed, and is stored without compression. */
  pressed?: boolean;
}

async function* piecesOf({ content }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield Buffer.from(content);
  else
    for await (const piece of content()) yield typeof piece === 'string' ? Buffer.from(piece) : new Uint8Array(piece);
}

/** Creates a ZIP archive as a stream. Only one piece of an entry is in memory at a time. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) failed = error;
    else made.push(bytes);
  });
  const taken = () => {
    if (failed) throw failed;
    const pieces = made;
    made = [];
    return pieces;
  };
  for (const entry of entries) {
    const file = entry.pressed ? new ZipPassThrough(entry.name) : new ZipDeflate(entry.name);
    zip.add(file);
    for await (const piece of piecesOf(entry)) {
      file.push(piece);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
