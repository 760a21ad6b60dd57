import { expect, test } from 'vitest';
import { readLoginCode } from '../../src/model/people/login-code.ts';

test('a code is read in either script, with whatever stands between its digits', () => {
  expect(readLoginCode('1234 5678')).toBe('12345678');
  expect(readLoginCode(' ١٢٣٤ ٥٦٧٨ ')).toBe('12345678');
  expect(readLoginCode('1234-5678')).toBe('12345678');
  for (const none of ['', '1234567', '123456789', '1234567a', 'x'.repeat(1000)]) expect(readLoginCode(none)).toBeNull();
});
