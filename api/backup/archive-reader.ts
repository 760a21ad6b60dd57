import { type FileHandle, open } from 'node:fs/promises';
import { Fault } from '../faults.ts';
import { wrongName } from './archive-names.ts';
import { Headers, type Refuse, readRecords, readText } from './tar-header.ts';

/** A file in an archive. `offset` is the position of its first byte in the archive. */
export interface ArchivedFile {
  name: string;
  size: number;
  offset: number;
}

export interface Archive {
  files: ArchivedFile[];
  /** Streams the content of a file. */
  read(file: ArchivedFile): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Maximum number of entries, to limit memory; no school has so many files. */
const mostEntries = 2_000_000;
const pieceSize = 2 ** 20;

const links = new Map([
  ['1', 'a hard link'],
  ['2', 'a symbolic link'],
  ['3', 'a device'],
  ['4', 'a device'],
  ['6', 'a pipe'],
  ['K', 'a link'],
  ['S', 'a sparse file'],
]);

/** Name and size from extended headers (pax or GNU) before an entry. */
interface Notes {
  name?: string;
  size?: number;
}

/** Pax records that change the meaning of an entry: links, sparse files, other character sets. They are refused. */
const bending = (key: string) => key === 'linkpath' || key.startsWith('GNU.sparse') || key === 'hdrcharset';

function pax(bytes: Buffer, refuse: Refuse): Notes {
  const records = readRecords(bytes);
  if (!records) throw refuse('is damaged: a header does not fit its length');
  const bent = [...records.keys()].find(bending);
  if (bent !== undefined) throw refuse(`holds what is neither a file nor a folder (${bent})`);
  const [name, size] = [records.get('path'), records.get('size')];
  if (size !== undefined && !/^\d{1,15}$/.test(size)) throw refuse('is damaged: a size is no number');
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: Number(size) }) };
}

/** Merges two extended headers of the same entry. */
function both(before: Notes, after: Notes, refuse: Refuse): Notes {
  if (Object.keys(after).some((key) => key in before)) throw refuse('is damaged: two headers for one entry');
  return { ...before, ...after };
}

/** Reads all entries of an archive. Only files and folders are allowed; any other type of entry is refused. */
async function entriesOf(headers: Headers, refuse: Refuse): Promise<(ArchivedFile & { type: string })[]> {
  const entries: (ArchivedFile & { type: string })[] = [];
  let notes: Notes = {};
  for (let header = await headers.next(); header; header = await headers.next()) {
    if (header.type === 'x') {
      notes = both(notes, pax(await headers.note(header), refuse), refuse);
    } else if (header.type === 'L') {
      const name = readText(await headers.note(header));
      if (name === null) throw refuse('is damaged: a name is no text');
      notes = both(notes, { name }, refuse);
    } else if (header.type === 'g') {
      const said = Object.keys(pax(await headers.note(header), refuse));
      if (said.length > 0) throw refuse('holds a header that changes all others');
    } else {
      const entry = { ...header, ...notes };
      notes = {};
      if (entry.type !== '0' && entry.type !== '5') {
        throw refuse(`holds ${links.get(entry.type) ?? 'something unknown'}: ${JSON.stringify(entry.name)}`);
      }
      if (entry.type === '5' && entry.size !== 0) throw refuse('is damaged: a folder with bytes of its own');
      entries.push({ ...entry, offset: headers.skip(entry) });
      if (entries.length > mostEntries) throw refuse(`holds more than ${mostEntries} files`);
    }
  }
  if (Object.keys(notes).length > 0) throw refuse('is damaged: a header without its entry');
  return entries;
}

/**
 * Opens a tar archive and checks every header. It writes nothing and does not read the content of the files.
 * @throws Fault naming the problem: a damaged header, a bad name, a link, a device, a duplicate name
 */
export async function openArchive(path: string): Promise<Archive> {
  const refuse = (why: string) => new Fault(`${path} ${why}`, { kind: 'refused' });
  const handle = await open(path, 'r');
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw refuse('is no file');
    const start = Buffer.alloc(2);
    await handle.read(start, 0, 2, 0);
    if (start.equals(Buffer.from([0x1f, 0x8b]))) throw refuse('is compressed: unpack it with gunzip first');
    const files: ArchivedFile[] = [];
    const seen = new Map<string, 'file' | 'folder'>();
    for (const { type, size, offset, ...entry } of await entriesOf(new Headers(handle, stat.size, refuse), refuse)) {
      const folder = type === '5';
      const name = folder ? entry.name.replace(/\/$/, '') : entry.name;
      const wrong = wrongName(name, folder);
      if (wrong) throw refuse(`holds ${wrong}: ${JSON.stringify(entry.name)}`);
      if (seen.has(name)) throw refuse(`holds ${name} twice`);
      seen.set(name, folder ? 'folder' : 'file');
      if (!folder) files.push({ name, size, offset });
    }
    for (const name of seen.keys()) {
      const above = name.split('/').slice(0, -1);
      const inFile = above.findIndex((_, index) => seen.get(above.slice(0, index + 1).join('/')) === 'file');
      if (inFile >= 0) throw refuse(`holds ${name} below a file`);
    }
    return { files, read: (file) => piecesOf(handle, file), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* piecesOf(handle: FileHandle, { name, size, offset }: ArchivedFile): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const piece = Buffer.allocUnsafe(Math.min(pieceSize, size - at));
    const { bytesRead } = await handle.read(piece, 0, piece.length, offset + at);
    if (bytesRead === 0) throw new Fault(`the backup ends in the middle of ${name}`, { kind: 'refused' });
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}
