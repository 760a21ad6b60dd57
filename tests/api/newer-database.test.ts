import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../support/command.ts';
import { inProof } from '../support/in-proof.ts';
import { noteOf } from '../support/later-version.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { copyNewerSchool, emptyPlace, type NewerSchool } from '../support/newer-databases.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { liveThroughDay } from '../support/school-day.ts';
import { spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { onPostgres } from '../support/test-database.ts';

const kinds = ['SQLite', 'PostgreSQL'] as const;

/** This program is the older one here: the database bears tables and columns that it does not know. */
describe.skipIf(onPostgres).each(sampleOf(kinds, 2))('a database on %s that a newer version has migrated', (kind) => {
  let server: PostgresServer;
  let school: NewerSchool;
  let work: string;
  const places: NewerSchool[] = [];
  beforeAll(async () => {
    if (inProof) server = await startPostgres();
    school = await copyNewerSchool(kind === 'SQLite' ? null : server);
    work = mkdtempSync(join(tmpdir(), 'newer-'));
  });
  afterAll(async () => {
    for (const each of [school, ...places]) each.remove();
    await server?.stop();
    rmSync(work, { recursive: true, force: true });
  });
  const backup = () => join(work, 'school.backup');
  const envOf = ({ dataDir, env }: NewerSchool) => ({ DATA_DIR: dataDir, ...env });
  const notes = () => school.ask('select count(*) from later_notes');

  it('serves a day of the school: what is written has the defaults, and what belongs to the erased goes with them', async () => {
    const { admin, students } = readTemplate();
    const [paid = { email: '', password: '' }] = students.filter(({ email }) => email.startsWith('paid'));
    const env = { ...school.env, TRUST_PROXY: '1' };
    const { url, dataDir, stop } = await spawnSchool({ dataDir: school.dataDir, env });
    const day = await liveThroughDay({ url, dataDir, admin, students: { paid } }, (student) =>
      school.run(`insert into later_notes (student_id, note) values (${student}, 'of ${student}')`),
    ).finally(stop);
    expect(school.ask(`select note from later_notes`)).toBe(`of ${day.student.id}`);
    expect(notes()).toBe('1');
    expect(school.ask(`select later_kind from students where id = ${day.student.id}`)).toBe('plain');
    expect(school.ask(`select later_count from posts where id = ${day.post.id}`)).toBe('0');
    expect(school.ask(`select count(*) from payments where later_note is null`)).not.toBe('0');
  });

  itInProof(
    'is backed up whole, and restored into both kinds of database, with what this version does not know',
    async () => {
      const written = await command('backup', [backup()], { env: envOf(school) });
      expect([written.code, written.stderr]).toEqual([0, '']);
      const verified = await command('verify', [backup()], { env: envOf(school) });
      expect([verified.code, verified.stderr]).toEqual([0, '']);
      for (const to of [null, server]) {
        const place = emptyPlace(mkdtempSync(join(work, 'restored-')), to);
        places.push(place);
        const restored = await command('restore', [backup()], { env: envOf(place) });
        expect([restored.code, restored.stderr]).toEqual([0, '']);
        expect(place.ask('select note from later_notes')).toBe(school.ask('select note from later_notes'));
        expect(place.ask('select oldest from __migrations order by id desc')).toBe('previews');
        place.run("update students set later_kind = 'other' where id = (select student_id from later_notes)");
        // The rules of the newer tables came along: they hold, and the next backup is whole again.
        expect(() =>
          place.run('insert into later_notes (student_id, note) select student_id, note from later_notes'),
        ).toThrow();
        const again = await command('backup', [`${backup()}.again`], { env: envOf(place) });
        expect([again.code, again.stderr]).toEqual([0, '']);
      }
    },
  );

  it('is refused in one line by each command where it says that this version is too old, and is left as it is', async () => {
    school.run(noteOf('too-new', 'of-a-later-version'));
    for (const [program, args] of [
      ['start', []],
      ['admin', ['password', 'admin@school.test']],
      ['backup', [`${backup()}.none`]],
      ['publish:site', []],
    ] as const) {
      const { code, stderr } = await command(program, [...args], { env: envOf(school) });
      expect([program, code, stderr]).toEqual([
        program,
        78,
        expect.stringMatching(
          /^[^\n]*newer version of this program, with tables that this one cannot work with[^\n]*\n$/,
        ),
      ]);
    }
    expect(notes()).toBe('1');
  });
});
