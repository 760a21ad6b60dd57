import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stranger } from '../support/command.ts';
import { until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { scriptWords } from '../support/process.ts';
import { copyProject } from '../support/project-copy.ts';
import { onPostgres } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';

it.skipIf(onPostgres || inStore || stranger !== 65534)(
  'a first start as an ordinary user who may not write into the program needs DATA_DIR, and nothing else',
  async () => {
    const project = copyProject();
    chmodSync(project.folder, 0o755);
    const dataDir = mkdtempSync(join(tmpdir(), 'ordinary-'));
    chownSync(dataDir, 65534, 65534);
    const names = readdirSync(project.folder);
    const start = (env: Record<string, string>) => {
      const { DATA_DIR: _, ...rest } = process.env;
      const child = spawn(process.execPath, scriptWords('start'), {
        cwd: project.folder,
        env: { ...rest, NODE_ENV: undefined, HOME: '/nonexistent', PORT: '0', SEED: 'none', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        uid: 65534,
        gid: 65534,
      });
      const told = { output: '' };
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told.output += String(chunk)));
      return { child, told, gone: once(child, 'close') };
    };
    try {
      const without = start({});
      await without.gone;
      expect([without.child.exitCode, without.told.output]).toEqual([
        78,
        expect.stringMatching(/^DATA_DIR is not set/),
      ]);

      // The proof goes on with a start, which builds the site first.
      if (!inProof) return;
      const first = start({ DATA_DIR: dataDir });
      await until(() => /^Dashboard/m.test(first.told.output) || first.child.exitCode !== null, 'it listens', 150_000);
      const url = /^Listening +(\S+)$/m.exec(first.told.output)?.[1];
      expect(first.told.output).toMatch(/^Listening/m);
      expect((await fetch(`${url}/en`)).status).toBe(200);
      first.child.kill('SIGTERM');
      await first.gone;
      expect(readdirSync(project.folder)).toEqual(names);
      expect(readdirSync(join(dataDir, 'build')).sort()).toEqual(['dist', 'node_modules']);

      const again = start({ DATA_DIR: dataDir });
      await until(() => /^Dashboard/m.test(again.told.output) || again.child.exitCode !== null, 'it listens again');
      expect(again.told.output).not.toContain('Building');
      again.child.kill('SIGTERM');
      await again.gone;
      expect(existsSync(join(dataDir, 'school.db'))).toBe(true);
    } finally {
      project.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  240_000,
);
