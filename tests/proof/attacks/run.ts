import { readdirSync } from 'node:fs';
import type { Attack } from './attack.ts';

const folder = new URL('.', import.meta.url);
const framework = new Set(['attack.ts', 'run.ts']);

/** All attacks of this folder. Each file has one topic and exports `attacks`. */
async function allAttacks(): Promise<Attack[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !framework.has(name));
  const files: { attacks: readonly Attack[] }[] = await Promise.all(
    names.sort().map((name) => import(new URL(name, folder).href)),
  );
  return files.flatMap(({ attacks }) => attacks);
}

/**
 * Runs the attacks one after the other and prints a table: attack, before, now.
 * @param only part of a name; all attacks if absent
 */
export async function attackSchool(say: (line: string) => void, only?: string): Promise<void> {
  const rows: string[][] = [];
  let held = true;
  for (const { name, before, run } of (await allAttacks()).filter((each) => each.name.includes(only ?? ''))) {
    const { now, holds } = await run();
    held &&= holds;
    rows.push([holds ? '✓' : '✗', name, before, now]);
    say(`${holds ? '✓' : '✗'} ${name}: ${now}`);
  }
  const table = [[' ', 'attack', 'before', 'now'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  say('');
  for (const row of table) say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  if (!held) process.exitCode = 1;
}
