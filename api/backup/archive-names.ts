/** The folders that a backup contains beside the database. Published pages are not included: they can be rebuilt. */
export const backupFolders = ['media', 'private'] as const;

/** The names of the other two entries of a backup. */
export const databaseName = 'school.db';
export const manifestName = 'manifest.json';

const folders: readonly string[] = backupFolders;
const singles: readonly string[] = [databaseName, manifestName];

/** Validates the name of an archive entry. @param name without the slash of a folder @returns why it is bad, or null */
export function wrongName(name: string, folder: boolean): string | null {
  if (name.startsWith('/')) return 'an absolute name';
  const parts = name.split('/');
  if (parts.includes('..')) return 'a name that leads out of the school';
  const odd = (part: string) => part === '' || part === '.' || Buffer.byteLength(part) > 255;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (parts.some(odd) || /[\\\x00-\x1f\x7f]/.test(name)) return 'a name that no file of a school has';
  if (folders.includes(parts[0] ?? '') && (parts.length > 1 || folder)) return null;
  return singles.includes(name) && !folder ? null : 'a name that does not belong into a backup';
}

/** The name in an archive for a file address: `/files/…` becomes `private/…`, `/media/…` becomes `media/…`. */
export const archivedName = (address: string) => address.replace(/^\/files\//, '/private/').slice(1);
