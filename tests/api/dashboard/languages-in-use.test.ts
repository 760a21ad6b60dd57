import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentType } from '../../../src/model/content/type.ts';
import { answerPath, valueAt, type WireValue, wireValues } from '../../../src/model/content/wire.ts';
import { allLists, allRecords } from '../../../src/model/content-types/index.ts';
import { isFileField } from '../../../src/model/fields/index.ts';
import { type Language, languages } from '../../../src/model/languages.ts';
import { sampleOf } from '../../support/long-form.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { asAdmin, type Call, type Nested } from './client.ts';
import { expected, formOf, withoutFiles } from './samples.ts';

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool({ publishes: false });
  call = await asAdmin(school);
});
afterAll(() => school.remove());

const addressOf = (type: ContentType) => `/dashboard/${type.shape === 'list' ? type.path : type.write}`;
const readingOf = (type: ContentType) => `/dashboard/${type.shape === 'list' ? type.path : type.read}`;

/** Whether a value of a form is sent by a school with these languages. */
const sentBy = (used: readonly Language[]) => (value: WireValue) =>
  value.language === null || used.includes(value.language);

const textsIn = (type: ContentType, used: readonly Language[]) =>
  wireValues(type).filter((value) => value.language !== null && sentBy(used)(value));

const pathsOf = (values: readonly WireValue[]) => values.map(({ path }) => path.join('.')).sort();

/** Sends a form, in multipart where it has files. */
async function send(type: ContentType, address: string, round: number, wanted: (value: WireValue) => boolean) {
  const withFiles = wireValues(type).some((value) => wanted(value) && isFileField(value.field));
  return call('POST', address, await formOf(type, round, wanted), withFiles ? 'multipart' : 'json');
}

/** Entries that were added while the school had one language, by type and language. */
const added = new Map<string, number>();

describe.each([
  ['Arabic alone', ['ar']],
  ['English alone', ['en']],
  ['Arabic and English', ['ar', 'en']],
] as const)('a school in %s', (_name, used) => {
  const others = languages.filter((language) => !used.some((each) => each === language));
  beforeAll(async () => {
    const body: Nested = { languages: [...used], default_language: used[0] };
    expect((await call('POST', '/dashboard/school', body, 'json')).status).toBe(200);
  });

  it.each(sampleOf(allLists, 4).map((type) => [type.path, type] as const))(
    'wants the texts of an entry of %s in its languages',
    async (_path, type) => {
      const needed = wireValues(type).filter((value) => value.field.required && sentBy(used)(value));
      const refused = await call('POST', addressOf(type), {});
      expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, pathsOf(needed)]);

      const { status, body } = await send(type, addressOf(type), 1, sentBy(used));
      expect(status, JSON.stringify(body)).toBe(201);
      for (const { value, read } of expected(type, 1).filter(({ value }) => sentBy(used)(value))) {
        expect([value.path, valueAt(body.data, answerPath(type, value))]).toEqual([value.path, read]);
      }
      for (const value of textsIn(type, others)) {
        expect([value.path, valueAt(body.data, answerPath(type, value))]).toEqual([value.path, '']);
      }
      if (used.length === 1) added.set(`${type.path} ${used[0]}`, body.data.id);

      const other = (await send(type, addressOf(type), 1, sentBy(used))).body.data.id;
      const whole = await call('POST', `${addressOf(type)}/${other}`, await formOf(type, 2, withoutFiles));
      expect(whole.status, JSON.stringify(whole.body)).toBe(200);
      const back = await send(
        type,
        `${addressOf(type)}/${other}`,
        1,
        (value) => withoutFiles(value) && sentBy(used)(value),
      );
      expect(back.status).toBe(200);
      // A text in a language that is not in use stays when it is left out.
      for (const { value, read } of expected(type, 2).filter(
        ({ value }) => value.language !== null && !sentBy(used)(value),
      )) {
        expect([value.path, valueAt(back.body.data, answerPath(type, value))]).toEqual([value.path, read]);
      }
    },
  );

  it.each(sampleOf(allRecords, 4).map((type) => [type.read, type] as const))(
    'keeps the texts of %s in other languages',
    async (_path, type) => {
      const before = (await call('GET', readingOf(type))).body.data;
      const { status, body } = await send(
        type,
        addressOf(type),
        2,
        (value) => withoutFiles(value) && sentBy(used)(value),
      );
      expect(status, JSON.stringify(body)).toBe(200);
      const { data } = (await call('GET', readingOf(type))).body;
      for (const { value, read } of expected(type, 2)) {
        const path = answerPath(type, value);
        expect([value.path, valueAt(data, path)]).toEqual([
          value.path,
          sentBy(used)(value) ? read : valueAt(before, path),
        ]);
      }
    },
  );
});

describe('of a list with both languages in use', () => {
  beforeAll(async () => {
    const answer = await call('POST', '/dashboard/school', { languages: ['ar', 'en'], default_language: 'ar' }, 'json');
    expect(answer.status).toBe(200);
  });

  it.each(sampleOf(allLists, 4).map((type) => [type.path, type] as const))(
    '%s: what lacks a text is found and counted',
    async (path, type) => {
      const hasTexts = textsIn(type, languages).length > 0;
      for (const [missing, filled] of [
        ['ar', 'en'],
        ['en', 'ar'],
      ] as const) {
        const { body } = await call('GET', `/dashboard/${path}?missing=${missing}&page=1&per_page=100`);
        expect(body.data.map(({ id }: { id: number }) => id)).toEqual(hasTexts ? [added.get(`${path} ${filled}`)] : []);
        expect(body.meta.total).toBe(hasTexts ? 1 : 0);
        expect(body.counts).toMatchObject({ missing_ar: hasTexts ? 1 : 0, missing_en: hasTexts ? 1 : 0 });
      }
      const whole = await call('GET', `/dashboard/${path}`);
      expect(whole.body.counts).toMatchObject({ missing_ar: hasTexts ? 1 : 0, missing_en: hasTexts ? 1 : 0 });
      const unknown = await call('GET', `/dashboard/${path}?missing=fr`);
      expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['missing']]);
    },
  );
});
