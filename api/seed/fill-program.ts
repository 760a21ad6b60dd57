import { closeDatabase, fillDatabase, migrateDatabase, openBeside, openDatabase } from '../../db/open.ts';
import { errorLine, kindOf } from '../faults.ts';
import { openFolders } from '../media/folders.ts';
import { setPrivateUmask } from '../permissions.ts';
import { openStore } from '../storage/open.ts';
import { fill } from './fill.ts';
import { type FillFailure, type FillTask, task } from './fill-in-process.ts';
import { firstPasswords } from './first-passwords.ts';

async function work({ dataDir, file, beside, seed, defaultLanguage, files }: FillTask): Promise<void> {
  setPrivateUmask();
  const folders = openFolders(dataDir);
  const { storage } = openStore(folders, files);
  const fresh = beside ? openBeside(file) : openDatabase(file);
  try {
    await fillDatabase(fresh, async () => {
      await migrateDatabase(fresh);
      await fill(fresh, { folders, storage }, { seed, defaultLanguage }, firstPasswords(folders.root));
    });
  } finally {
    await closeDatabase(fresh);
  }
}

if (process.send) {
  // If the server is gone, nobody waits for this process; the next start begins again.
  process.once('disconnect', () => process.exit(1));
  process.once('message', (message) => {
    const what = task.parse(message);
    void work(what).then(
      () => process.exit(0),
      (error: unknown) => {
        const failed: FillFailure = { line: errorLine(error, what.dataDir), kind: kindOf(error) };
        process.send?.(failed, () => process.exit(1));
      },
    );
  });
}
