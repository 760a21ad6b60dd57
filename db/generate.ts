import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// One declaration, two databases: what is generated for the one is generated for the other.
const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');

for (const config of ['db/drizzle.config.ts', 'db/drizzle-postgres.config.ts']) {
  const command = [kit, 'generate', '--config', config, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
