import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { until } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { adminLogin, copyEmptySchool, type School, spawnSchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';
import { asAdmin } from './dashboard/client.ts';

/** Pictures of a school without a logo in one language: a drawing, three icons of two sizes, and a link preview. */
const inOneLanguage = 6;

/** What lies on the disk when the process is killed, in the order in which it comes to be. */
const moments = [
  { when: 'the first picture is drawn', unfinished: 1, stored: 1 },
  { when: 'all but one are drawn', unfinished: inOneLanguage - 2, stored: 1 },
  { when: 'the first picture is stored', unfinished: Number.POSITIVE_INFINITY, stored: 1 },
  { when: 'those of one language are stored', unfinished: Number.POSITIVE_INFINITY, stored: inOneLanguage },
] as const;

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Addresses of the school's pictures in pages and in a manifest. */
async function namedPictures({ url }: School): Promise<string[]> {
  const paths = ['/login', '/en/login', '/app.webmanifest', '/en/app.webmanifest'];
  const texts = await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()));
  return [...new Set(texts.flatMap((text) => text.match(/\/media\/school-[\w.-]+/g) ?? []))];
}

/** Reads every pixel: a file that is cut off is an error. */
const pixels = (bytes: Buffer | Uint8Array) => sharp(bytes, { failOn: 'truncated' }).raw().toBuffer();

const made = 'a process that is killed while the school’s pictures are made';

describe.skipIf(onPostgres || inStore)(made, { timeout: 180_000 }, () => {
  // `first-publish.test.ts` kills a first start, which makes such pictures too.
  itInProof.each(moments)(
    'when $when leaves no half picture, and the next start makes what is missing',
    async (moment) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
      await copyEmptySchool(dataDir);
      const media = join(dataDir, 'media');
      const before = new Set(namesIn(media));
      const news = () => namesIn(media).filter((name) => name.startsWith('school-') && !before.has(name));
      const unfinished = () => namesIn(join(dataDir, 'private/incoming')).length;
      let school = await spawnSchool({ dataDir });
      try {
        const old = await namedPictures(school);
        const call = await asAdmin({ ...school, admin: adminLogin });
        const changed = call('POST', '/dashboard/school', {
          colours: { primary: '#0a3a6f' },
          name: { ar: 'النور', en: 'Light' },
        });
        expect((await changed).status).toBe(200);
        await until(() => unfinished() >= moment.unfinished || news().length >= moment.stored, moment.when, 30_000);
        await school.kill();
        for (const name of news()) await pixels(readFileSync(join(media, name)));

        school = await spawnSchool({ dataDir });
        await until(
          async () => !(await namedPictures(school)).some((address) => old.includes(address)),
          'new pictures',
        );
        const named = await namedPictures(school);
        for (const address of named) {
          const answer = await fetch(school.url + address);
          expect(answer.status, address).toBe(200);
          await pixels(new Uint8Array(await answer.arrayBuffer()));
        }
        await until(() => unfinished() === 0, 'nothing unfinished');
      } finally {
        await school.kill();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  );
});
