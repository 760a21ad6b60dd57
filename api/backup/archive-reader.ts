import { type FileHandle, open } from 'node:fs/promises';
import { Fault } from '../faults.ts';
import { wrongName } from './archive-names.ts';
import { blockSize, type Header, padding, readHeader, readRecords, readText } from './tar-header.ts';

/** A file in an archive, and where its bytes begin. */
export interface ArchivedFile {
  name: string;
  size: number;
  offset: number;
}

export interface Archive {
  files: ArchivedFile[];
  /** The bytes of a file, piece by piece. */
  read(file: ArchivedFile): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** More than any name or list of records needs. */
const longestNote = 65_536;
/** Archives are filled up to a whole record, of ten kilobytes as a rule. */
const longestEnd = 2 ** 20;
/** More than any school has; each takes memory. */
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

/** What notes before an entry say about it. */
interface Notes {
  name?: string;
  size?: number;
}

/** Reads an archive's headers; of what they announce only a few kilobytes, whatever it is. */
class Headers {
  private at = 0;
  private readonly handle: FileHandle;
  private readonly length: number;
  private readonly refuse: (why: string) => Fault;

  constructor(handle: FileHandle, length: number, refuse: (why: string) => Fault) {
    this.handle = handle;
    this.length = length;
    this.refuse = refuse;
  }

  private async bytes(count: number): Promise<Buffer> {
    const buffer = Buffer.alloc(count);
    const { bytesRead } = await this.handle.read(buffer, 0, count, this.at);
    if (bytesRead < count) throw this.refuse('ends in the middle');
    return buffer;
  }

  /** The next header; null at the archive's end, which two empty blocks make and nothing but empty ones follow. */
  async next(): Promise<Header | null> {
    const block = await this.bytes(blockSize);
    if (block.some((byte) => byte !== 0)) {
      const header = readHeader(block);
      if (!header) throw this.refuse(this.at === 0 ? 'is no backup' : 'is damaged: a header does not fit its checksum');
      this.at += blockSize;
      return header;
    }
    const left = this.length - this.at;
    if (left < 2 * blockSize) throw this.refuse('ends in the middle');
    const rest = await this.bytes(Math.min(left, longestEnd + 1));
    if (left > longestEnd || rest.some((byte) => byte !== 0)) throw this.refuse('is damaged: its end is not its end');
    return null;
  }

  /** Passes over an entry's content. @returns where it begins */
  skip({ name, size }: Header): number {
    const offset = this.at;
    this.at += size + padding(size);
    if (this.at > this.length) throw this.refuse(`ends in the middle of ${JSON.stringify(name)}`);
    return offset;
  }

  async note(header: Header): Promise<Buffer> {
    if (header.size > longestNote) throw this.refuse('is damaged: a name is too long');
    const bytes = await this.bytes(header.size);
    this.skip(header);
    return bytes;
  }
}

/** Records that say of a file that it is not what it seems. */
const bending = (key: string) => key === 'linkpath' || key.startsWith('GNU.sparse') || key === 'hdrcharset';

function pax(bytes: Buffer, refuse: (why: string) => Fault): Notes {
  const records = readRecords(bytes);
  if (!records) throw refuse('is damaged: a header does not fit its length');
  const bent = [...records.keys()].find(bending);
  if (bent !== undefined) throw refuse(`holds what is neither a file nor a folder (${bent})`);
  const [name, size] = [records.get('path'), records.get('size')];
  if (size !== undefined && !/^\d{1,15}$/.test(size)) throw refuse('is damaged: a size is no number');
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: Number(size) }) };
}

/** Joins what two notes say about one entry. */
function both(before: Notes, after: Notes, refuse: (why: string) => Fault): Notes {
  if (Object.keys(after).some((key) => key in before)) throw refuse('is damaged: two headers for one entry');
  return { ...before, ...after };
}

/**
 * All entries of an archive: files and folders by their names as they stand there; of anything else it refuses to read.
 */
async function entriesOf(
  headers: Headers,
  refuse: (why: string) => Fault,
): Promise<(ArchivedFile & { type: string })[]> {
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
 * Opens an archive and looks at every header. Nothing is written, and nothing of the content is read.
 * @throws Fault naming what is wrong: a header, a name, a link, a device, a name that comes twice
 */
export async function openArchive(path: string): Promise<Archive> {
  const refuse = (why: string) => new Fault(`${path} ${why}`);
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
    if (bytesRead === 0) throw new Fault(`the backup ends in the middle of ${name}`);
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}
