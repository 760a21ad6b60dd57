import { afterEach, expect, it } from 'vitest';
import { readPhone } from '../../db/school/phone-plans.ts';
import { schoolFacts, setSchoolFacts } from '../../src/model/school/facts.ts';
import { setPhonePlan } from '../../src/model/text/phone.ts';
import { phonesIn } from '../../src/model/text/phones-in.ts';
import { ownProcessorTime } from '../support/processor.ts';

const first = schoolFacts();
afterEach(() => {
  setSchoolFacts(first);
  // Other tests of the same process read numbers as a browser does.
  setPhonePlan(() => null);
});

it.each([
  ['رقمي 0912345678 شكراً', ['0912345678']],
  ['رقمي ٠٩١٢٣٤٥٦٧٨.', ['0912345678']],
  ['call +249 91-234-5678 or (0123) 456 789', ['0912345678', '0123456789']],
  ['0912345678 0912345679', ['0912345678', '0912345679']],
  ['0912345678, 0912345678', ['0912345678']],
  ['in 2026 we paid 600000 on 2026-11-28', []],
  ['1234567890', []],
  ['', []],
])('%s', (text, numbers) => expect(phonesIn([text])).toEqual(numbers));

it('are read by the plan of the school’s country, and each text by itself', () => {
  setPhonePlan(readPhone);
  setSchoolFacts({ ...first, phone_country: '254' });
  expect(phonesIn(['0712 345678', 'or +254 712 345 679, in Sudan +249912345678'])).toEqual([
    '0712345678',
    '0712345679',
    '+249912345678',
  ]);
  expect(phonesIn(['07123', '45678'])).toEqual([]);
});

it.each([
  ['49', '4915123456789', '015123456789'],
  ['49', '015123456789', '015123456789'],
  ['62', '6281234567890', '081234567890'],
  ['383', '38343201234', '043201234'],
  ['965', '96550012345', '50012345'],
  ['965', '50012345', '50012345'],
])('in a country with the code %s %s is %s', (code, typed, stored) => {
  expect(readPhone(typed, code)).toBe(stored);
});

it('cost no more than in proportion to the length of the text', () => {
  const texts = ['1 '.repeat(2500), `1${' '.repeat(4999)}`, '+'.repeat(5000), '09123 '.repeat(833)];
  const time = ownProcessorTime(() => {
    for (const text of texts) phonesIn([text]);
  });
  expect(time).toBeLessThan(500);
});
