import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programFolder } from '../../db/dialect/chosen.ts';

/**
 * Called before a new school is created in the default folder. Warns on stderr if the working directory has a school,
 * where earlier versions looked for it, or a `.env` file that is not read.
 * @param root the folder of the new school
 */
export function warnAboutOtherSchool(root: string): void {
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
