import { z } from 'zod';
import { Fault } from '../faults.ts';
import { manifestName } from './archive-names.ts';
import type { Archive } from './archive-reader.ts';
import type { Written } from './archive-writer.ts';

/** Changes when an older program could not read a backup rightly. */
const format = 1;

/** A backup says what it holds, so that a damaged one is told from a whole one. It is the last entry of the archive. */
const manifest = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  /** Addresses of files that were gone already when the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

const anyFormat = z.object({ format: z.number().int().positive() });

/** A hundred bytes a file. */
const largestManifest = 2 ** 28;

export function manifestOf(files: readonly Written[], missing: readonly string[]): string {
  const content: Manifest = { format, madeAt: new Date().toISOString(), files: [...files], missing: [...missing] };
  return `${JSON.stringify(content, null, 1)}\n`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads an archive's manifest and compares it with the headers.
 * @returns null for a backup of an older version, which has none
 * @throws Fault when the two differ
 */
export async function readManifest(archive: Archive, path: string): Promise<Manifest | null> {
  const file = archive.files.find(({ name }) => name === manifestName);
  if (!file) return null;
  if (file.size > largestManifest) throw new Fault(`${path} is damaged: its manifest is too large`);
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(file)) pieces.push(piece);
  const content = parse(Buffer.concat(pieces).toString());
  const made = anyFormat.safeParse(content);
  if (made.success && made.data.format > format) throw new Fault(`${path} was made by a newer version of this program`);
  const read = manifest.safeParse(content);
  if (!read.success) throw new Fault(`${path} is damaged: its manifest cannot be read`);
  const sizes = new Map(read.data.files.map(({ name, size }) => [name, size]));
  for (const { name, size } of archive.files.filter((each) => each !== file)) {
    if (!sizes.has(name)) throw new Fault(`${path} is damaged: ${name} is not in its manifest`);
    if (sizes.get(name) !== size) throw new Fault(`${path} is damaged: ${name} has another size than in its manifest`);
    sizes.delete(name);
  }
  const [lost] = sizes.keys();
  if (lost !== undefined)
    throw new Fault(`${path} is damaged: ${JSON.stringify(lost)} is in its manifest and not there`);
  return read.data;
}
