import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { neededModules } from '../../api/package/modules.ts';
import { parts } from '../../api/package/stage.ts';
import { root } from '../support/process.ts';

const manifest = z.object({ devDependencies: z.record(z.string(), z.string()) });

it('an installed program has no tests, and no module that only development needs', () => {
  expect(parts.filter((part) => /test/.test(part))).toEqual([]);
  const { devDependencies } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const modules = new Set(neededModules(root));
  expect(modules.has('node_modules/hono')).toBe(true);
  expect(Object.keys(devDependencies).filter((name) => modules.has(`node_modules/${name}`))).toEqual([]);
});
