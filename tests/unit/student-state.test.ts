import { expect, it } from 'vitest';
import { studentState } from '../../src/model/people/student-state.ts';

const student = { is_active: 1, payment_status: 0, kind_of_account: 'paid', payment_image: null } as const;

it('a student has one state: shut out before all, then paid, then free, then a receipt that waits', () => {
  const receipt = { payment_image: '/files/a.webp' };
  expect(studentState(student)).toBe('unpaid');
  expect(studentState({ ...student, ...receipt })).toBe('waiting');
  expect(studentState({ ...student, ...receipt, payment_status: 1 })).toBe('paid');
  expect(studentState({ ...student, ...receipt, kind_of_account: 'free' })).toBe('free');
  expect(studentState({ ...student, payment_status: 1, kind_of_account: 'free' })).toBe('paid');
  expect(studentState({ ...student, ...receipt, is_active: 0 })).toBe('inactive');
});
