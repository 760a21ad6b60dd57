import { expect, it } from 'vitest';
import { badgeOf } from '../../src/model/people/student-state.ts';

it('a free account is called free, never unpaid; any other by its state', () => {
  expect(badgeOf({ state: 'unpaid', kind_of_account: 'free' })).toBe('free');
  expect(badgeOf({ state: 'waiting', kind_of_account: 'free' })).toBe('waiting');
  expect(badgeOf({ state: 'inactive', kind_of_account: 'free' })).toBe('inactive');
  expect(badgeOf({ state: 'expired', kind_of_account: 'paid' })).toBe('expired');
});
