import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSentAlerts } from '../../api/alert/sent-alerts.ts';
import { wholeBlock } from '../../api/health/note-file.ts';
import { checkNames } from '../../src/model/health/checks.ts';
import { alertBounds } from '../../src/model/limits.ts';

it('what was told fits into its block when everybody was told of everything, and keeps nobody who is told no more', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'told-'));
  mkdirSync(join(dataDir, 'status'));
  const file = join(dataDir, 'status/alerts-told.json');
  const addresses = Array.from({ length: alertBounds.addresses }, (_, each) => `principal-${each}@school.test`);
  const sentAlerts = openSentAlerts(dataDir, addresses);
  for (const address of addresses) sentAlerts.note(address, checkNames);
  expect(statSync(file).size).toBe(wholeBlock);
  const again = openSentAlerts(dataDir, addresses);
  expect(addresses.flatMap((address) => checkNames.filter((check) => again.isDue(address, check)))).toEqual([]);
  expect(readFileSync(file, 'utf8')).not.toContain('principal');
  const [first = '', second = ''] = addresses;
  openSentAlerts(dataDir, [first]);
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toHaveLength(1);
  const back = openSentAlerts(dataDir, [first, second]);
  expect([back.isDue(first, 'disk'), back.isDue(second, 'disk')]).toEqual([false, true]);
  rmSync(dataDir, { recursive: true });
});
