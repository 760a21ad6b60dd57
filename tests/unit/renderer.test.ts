import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { loadRenderer } from '../../api/publish/render.ts';

const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// React chooses its production or development build when it is loaded.
it.each([
  [undefined, 'production'],
  ['development', 'development'],
])('pages are made by the React for users unless somebody says otherwise: NODE_ENV %s', async (said, expected) => {
  vi.stubEnv('NODE_ENV', said);
  const entry = join(folder, `${expected}.mjs`);
  writeFileSync(entry, 'const { NODE_ENV } = process.env; export const render = () => NODE_ENV;');
  const render: unknown = await loadRenderer(entry);
  expect(typeof render === 'function' ? render() : render).toBe(expected);
  vi.unstubAllEnvs();
});
