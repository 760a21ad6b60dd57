import { expect, it } from 'vitest';
import { isWeakPassword } from '../../api/auth/passwords.ts';
import { isSeenWeak } from '../../src/model/people/commonest-passwords.ts';

it.each(['password', '12345678', 'Qwertyuiop', '１２３４５６７８', 'aaaaaaaa'])(
  '%s is seen to be weak while it is typed, and refused by the server',
  (password) => expect([isSeenWeak(password), isWeakPassword(password)]).toEqual([true, true]),
);

it.each(['three other words', 'نخلة على النيل', 'a'])('%s is not', (password) =>
  expect(isSeenWeak(password)).toBe(false),
);
