import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createAssets } from '../../api/site/assets.ts';
import { compressAssets } from '../../api/site/compressed-assets.ts';

it('a quick copy gives way to a better one, which is sent from then on; nothing unfinished is left', async () => {
  const root = mkdtempSync(join(tmpdir(), 'compressed-'));
  const text = Array.from({ length: 4000 }, (_, line) => `const line${line * line} = ${line % 37};\n`).join('');
  writeFileSync(join(root, 'code.js'), text);
  const sizes = () => ['br', 'gz'].map((end) => statSync(join(root, `code.js.${end}`)).size);

  await compressAssets(root, 'quick', join(root, 'copy'));
  const quick = sizes();
  const assets = createAssets(root);
  const before = assets.find('/code.js');
  await compressAssets(root, 'best', join(root, 'copy'));
  const best = sizes();
  expect(best[0]).toBeLessThan(quick[0] ?? 0);
  expect(best[1]).toBeLessThanOrEqual(quick[1] ?? 0);
  expect(assets.find('/code.js')).toBe(before);
  assets.forget();
  const after = assets.find('/code.js');
  expect(after?.bodies.br?.length).toBe(best[0]);
  expect(after?.etag).not.toBe(before?.etag);
  expect(brotliDecompressSync(readFileSync(join(root, 'code.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(root, 'code.js.gz'))).toString()).toBe(text);
  expect(readdirSync(root).sort()).toEqual(['code.js', 'code.js.br', 'code.js.gz']);
  rmSync(root, { recursive: true });
});
