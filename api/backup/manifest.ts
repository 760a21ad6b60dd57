import { z } from 'zod';
import { Fault } from '../faults.ts';
import { manifestName } from './archive-names.ts';
import type { Archive } from './archive-reader.ts';
import type { Written } from './archive-writer.ts';

/** Format version. It is increased when older programs cannot read new backups. */
const format = 1;

/** The manifest lists all files with checksums, to detect a damaged backup. It is the last entry of the archive. */
const manifest = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  /** Addresses of files that were already missing when the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

const anyFormat = z.object({ format: z.number().int().positive() });

/** Maximum size of the manifest in bytes; it needs about 100 bytes for each file. */
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
 * Reads the manifest of an archive and compares it with the archive's headers.
 * @returns null for a backup of an older version without a manifest
 * @throws Fault when they differ, or the manifest cannot be read
 */
export async function readManifest(archive: Archive, path: string): Promise<Manifest | null> {
  const file = archive.files.find(({ name }) => name === manifestName);
  if (!file) return null;
  if (file.size > largestManifest)
    throw new Fault(`${path} is damaged: its manifest is too large`, { kind: 'refused' });
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(file)) pieces.push(piece);
  const content = parse(Buffer.concat(pieces).toString());
  const made = anyFormat.safeParse(content);
  if (made.success && made.data.format > format)
    throw new Fault(`${path} was made by a newer version of this program`, { kind: 'refused' });
  const read = manifest.safeParse(content);
  if (!read.success) throw new Fault(`${path} is damaged: its manifest cannot be read`, { kind: 'refused' });
  const sizes = new Map(read.data.files.map(({ name, size }) => [name, size]));
  for (const { name, size } of archive.files.filter((each) => each !== file)) {
    if (!sizes.has(name)) throw new Fault(`${path} is damaged: ${name} is not in its manifest`, { kind: 'refused' });
    if (sizes.get(name) !== size)
      throw new Fault(`${path} is damaged: ${name} has another size than in its manifest`, { kind: 'refused' });
    sizes.delete(name);
  }
  const [lost] = sizes.keys();
  if (lost !== undefined)
    throw new Fault(`${path} is damaged: ${JSON.stringify(lost)} is in its manifest and not there`, {
      kind: 'refused',
    });
  return read.data;
}
