import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Fault } from '../faults.ts';
import { asServer, schoolNames } from '../machine/as-server.ts';
import { forgetCaddy, hasCaddy } from '../machine/caddy.ts';
import { places, users } from '../machine/places.ts';
import { isOurs, listenersOn } from '../machine/ports.ts';
import { stopUnits } from '../machine/service.ts';
import { userOf } from '../machine/users.ts';
import { run } from '../run.ts';
import { commandLine } from './command-line.ts';

commandLine({
  usage: ['school remove-data'],
  about: [
    'Deletes the school of this machine: data, backups, settings and the key of the backups, after its name is typed.',
    'The database behind DATABASE_URL, the store behind FILES_URL and backups elsewhere stay.',
  ].join('\n'),
  read: (args) => parseArgs({ args }),
});

const say = (line: string) => process.stdout.write(`${line}\n`);

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ');

/** The names by which the school may be called: its own, or its domain where it has none or cannot be opened. */
async function namesOf(siteUrl: string | null): Promise<string[]> {
  const user = userOf(users.server);
  let names: string[] = [];
  if (user) {
    await asServer('names', schoolNames, user, (found) => {
      names = found;
    }).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
    });
  }
  if (names.length > 0) return names;
  return [siteUrl === null ? users.server : new URL(siteUrl).hostname];
}

async function typedLine(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await Promise.race([
    terminal.question(question),
    new Promise<string>((resolve) => terminal.once('close', () => resolve(''))),
  ]);
  terminal.close();
  return answer;
}

await run(async (config) => {
  if (process.getuid?.() !== 0) throw new Fault('only root may delete a school', { kind: 'forbidden' });
  const names = await namesOf(config.siteUrl);
  const folders = [places.data, places.backups, places.settingsFolder];
  say(`This deletes ${folders.join(', ')}, for ever.`);
  const typed = plain(await typedLine(`Type the school's name (${names.join(' / ')}): `));
  if (!names.map(plain).includes(typed))
    throw new Fault('that is not its name: nothing is deleted', { kind: 'refused' });
  stopUnits();
  if (listenersOn(config.port).some(isOurs)) throw new Fault('a server runs still: end it first', { kind: 'busy' });
  if (hasCaddy()) forgetCaddy();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  say('The school is deleted.');
});
