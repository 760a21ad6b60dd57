import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WireValue, wireValues } from '../../../src/model/content/wire.ts';
import { allTypes } from '../../../src/model/content-types/index.ts';
import type { Field } from '../../../src/model/fields/index.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { asAdmin, type Call, type Nested } from './client.ts';
import { formOf, withoutFiles } from './samples.ts';

/** A value that is invalid for the field; null where any value is valid. */
function wrongFor(field: Field): string | null {
  switch (field.kind) {
    case 'count':
      return '-1';
    case 'date':
      return '2026-02-31';
    case 'time':
      return '25:00';
    case 'url':
      return 'no address';
    case 'email':
      return 'no address';
    case 'phone':
      return 'no number';
    case 'choice':
      return 'nothing of the kind';
    case 'number':
      return String(field.max + 1);
    case 'staff':
    case 'reference':
      return '99999';
    case 'text':
      return 'x'.repeat(field.max + 1);
    default:
      return null;
  }
}

/** The same form with one value replaced. */
function withValue(form: Nested, [key = '', ...rest]: readonly string[], value: string): Nested {
  const inner = form[key];
  const next =
    typeof inner === 'object' && inner !== null && !(inner instanceof File) && !Array.isArray(inner) ? inner : {};
  return { ...form, [key]: rest.length === 0 ? value : withValue(next, rest, value) };
}

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool();
  call = await asAdmin(school);
});
afterAll(() => school.remove());

const cases = allTypes.flatMap((type) =>
  wireValues(type)
    .filter(withoutFiles)
    .flatMap((value): [string, (typeof allTypes)[number], WireValue, string][] => {
      const wrong = wrongFor(value.field);
      return wrong === null ? [] : [[`${type.name} ${value.path.join('.')}`, type, value, wrong]];
    }),
);

describe('"All fields are required!" is said of what is empty, and of nothing else', () => {
  it.each(cases)('%s', async (_name, type, value, wrong) => {
    const path = type.shape === 'record' ? type.write : `${type.path}/1`;
    const form = await formOf(type, 1, withoutFiles);
    const { status, body } = await call('POST', `/dashboard/${path}`, withValue(form, value.path, wrong));
    const key = value.path.join('.');
    expect([status, body.message]).toEqual([422, 'Please check the marked fields.']);
    expect(Object.keys(body.errors)).toEqual([key]);
    expect(body.errors[key].join()).not.toContain('required');
  });
});
