import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programFolder } from '../../db/dialect/chosen.ts';

/**
 * Before a new school begins in the default folder: says so when there is one in the folder of the call, where earlier
 * versions looked for it, or settings that are not read there.
 * @param root where it begins
 */
export function tellOfAnother(root: string): void {
  if (process.env['DATA_DIR']) return;
  const here = process.cwd();
  const other = [join(here, 'data'), here].find((folder) => folder !== root && existsSync(join(folder, 'school.db')));
  const settings = join(here, '.env');
  const unread = settings !== join(programFolder, '.env') && existsSync(settings);
  if (other !== undefined) {
    process.stderr.write(`a new school begins in ${root}; one lies in ${other}: set DATA_DIR=${other} to open it\n`);
  } else if (unread) {
    process.stderr.write(`a new school begins in ${root}; ${settings} is not read: put it into ${programFolder}\n`);
  }
}
