import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentType } from '../../../src/model/content/type.ts';
import { answerPath, valueAt, type WireValue, wireValues } from '../../../src/model/content/wire.ts';
import { allTypes } from '../../../src/model/content-types/index.ts';
import { isFileField } from '../../../src/model/fields/index.ts';
import { sampleOf } from '../../support/long-form.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { answerOf, asAdmin, type Call, client, flat, type Nested } from './client.ts';
import { fileOf } from './files.ts';
import { formOf, withoutFiles } from './samples.ts';

let school: TestSchool;
let call: Call;
let token: string;
beforeAll(async () => {
  school = await startSchool();
  const entered = await client(school, null)('POST', '/dashboard/login', { ...school.admin });
  token = entered.body.token;
  call = await asAdmin(school);
});
afterAll(() => school.remove());

const cases = allTypes.flatMap((type) =>
  wireValues(type).flatMap((value): [string, ContentType, WireValue][] =>
    isFileField(value.field) ? [[`${type.name} ${value.path.join('.')}`, type, value]] : [],
  ),
);

/** An entry with all its files: where it is read and written. */
async function filled(type: ContentType) {
  const form = await formOf(type, 1);
  const add = `/dashboard/${type.shape === 'list' ? type.path : type.write}`;
  const { data } = (await call('POST', add, form, 'multipart')).body;
  const write = type.shape === 'list' ? `${add}/${data.id}` : add;
  return { data, write, read: type.shape === 'list' ? write : `/dashboard/${type.read}` };
}

/** The same form with one value more. */
function withValue(form: Nested, [key = '', ...rest]: readonly string[], value: Nested[string]): Nested {
  const inner = form[key];
  const branch = typeof inner === 'object' && inner !== null && !(inner instanceof File) && !Array.isArray(inner);
  return { ...form, [key]: rest.length === 0 ? value : withValue(branch ? inner : {}, rest, value) };
}

/** Sends a multipart form as a browser does whose file input is empty: a part with an empty name, without bytes. */
async function sentWithEmptyPart(path: string, form: Nested, field: string) {
  const boundary = 'a-boundary-of-the-test';
  const part = (head: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const texts = flat(form).map(([name, value]) => part(`name="${name}"`, String(value)));
  const empty = part(`name="${field}"; filename=""\r\nContent-Type: application/octet-stream`, '');
  return answerOf(
    await fetch(`${school.url}/api${path}`, {
      method: 'POST',
      headers: {
        lang: 'en',
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: `${texts.join('')}${empty}--${boundary}--\r\n`,
    }),
  );
}

describe.each(sampleOf(cases, 8))('the file %s', (_name, type, value) => {
  const { field, path } = value;
  const [first = '', ...inner] = path;
  const named = first + inner.map((each) => `[${each}]`).join('');
  const inAnswer = answerPath(type, value);
  const fileIn = (data: unknown) => valueAt(data, inAnswer);

  it('is emptied by an empty text and by null, and stays where it is required', async () => {
    for (const [kind, nothing] of [
      ['multipart', ''],
      ['urlencoded', ''],
      ['json', ''],
      ['json', null],
    ] as const) {
      const { data, write, read } = await filled(type);
      const form = withValue(await formOf(type, 1, withoutFiles), path, nothing);
      const answer = await call('POST', write, form, kind);
      const after = (await call('GET', read)).body.data;
      if (field.required === 'create') {
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [path.join('.')]]);
        expect(fileIn(after)).toBe(fileIn(data));
      } else {
        expect([answer.status, fileIn(answer.body.data), fileIn(after)]).toEqual([200, null, null]);
      }
    }
  });

  it('stays when nothing is sent, and when an empty file part is', async () => {
    const { data, write, read } = await filled(type);
    expect(fileIn(data)).toMatch(/^\/(media|files)\//);
    const form = await formOf(type, 1, withoutFiles);
    expect((await call('POST', write, form)).status).toBe(200);
    expect((await sentWithEmptyPart(write, form, named)).status).toBe(200);
    expect(fileIn((await call('GET', read)).body.data)).toBe(fileIn(data));
  });

  it('is the one that comes beside an empty text', async () => {
    const { data, write } = await filled(type);
    const form = new FormData();
    for (const [name, text] of flat(await formOf(type, 1, withoutFiles))) form.append(name, text);
    form.append(named, '');
    if (isFileField(field)) form.append(named, await fileOf(field.kind));
    const headers = { lang: 'en', authorization: `Bearer ${token}` };
    const answer = await answerOf(await fetch(`${school.url}/api${write}`, { method: 'POST', headers, body: form }));
    expect(answer.status).toBe(200);
    expect(fileIn(answer.body.data)).toMatch(/^\/(media|files)\//);
    expect(fileIn(answer.body.data)).not.toBe(fileIn(data));
  });

  it('is no other text, and no number', async () => {
    const { write } = await filled(type);
    for (const wrong of ['none', 0, true]) {
      const form = withValue(await formOf(type, 1, withoutFiles), path, wrong);
      const answer = await call('POST', write, form);
      expect([wrong, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([wrong, 422, [path.join('.')]]);
    }
  });
});
