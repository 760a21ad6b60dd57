import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../public/locales/ar');

it('materials and accounts are free or برسوم, fees مسدّدة, students نشط or موقوف: no second word for one thing', () => {
  // مدفوعات means "payments", so it is allowed.
  const second = /مدفوع(?!ات)|مفعّل|مفعل/;
  const found = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      // The `typed_` keys list words that users type into import files, so synonyms are allowed there.
      .filter((line) => second.test(line) && !line.includes('"typed_'))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
