import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/process.ts';

const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** The files that a chapter names, without duplicates. */
function filesOf(heading: string): string[] {
  const chapter = text.split('\n## ').find((part) => part.startsWith(heading)) ?? '';
  return [...new Set([...chapter.matchAll(/`((?:src|api|db)\/[^`]+\.\w+)`/g)].map(([, file = '']) => file))];
}

describe('the two walks of docs/architecture.md', () => {
  it.each([
    ['From an edit to a swapped file', 60],
    ['From a receipt to an unlocked film', 45],
  ])('%s names at most %i files, and each of them exists', (heading, most) => {
    const files = filesOf(heading);
    expect(files.length).toBeGreaterThan(20);
    expect(files.length).toBeLessThanOrEqual(most);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
