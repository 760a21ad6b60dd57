import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// A schema change needs one migration for each of the two databases.
const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');

/** drizzle-kit compares the schema with the newest snapshot only; older ones are not kept. */
function removeOldSnapshots(folder: string): void {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name));
}

for (const [config, migrations] of [
  ['drizzle.config.ts', 'migrations'],
  ['drizzle-postgres.config.ts', 'migrations-postgres'],
] as const) {
  const command = [kit, 'generate', '--config', `db/${config}`, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  removeOldSnapshots(join(import.meta.dirname, migrations, 'meta'));
}
