import { expect, it } from 'vitest';
import { subjectsWithoutTeacher } from '../../src/dashboard/office/open-tasks.ts';
import type { StaffMember } from '../../src/model/people/staff.ts';

const name = { ar: 'ا', en: 'A' };
const member: StaffMember = {
  ...{ id: 1, name: 'N', email: 'n@school.test', role: 'teacher', subjects: [] },
  ...{ is_active: 1, last_login_at: null, must_change_password: 0, totp: 0, version: 1 },
};
const subjects = [1, 2, 3, 4].map((id) => ({ id, name }));

it('a subject has a teacher while one who may log in has it, and is a teacher', () => {
  const staff: StaffMember[] = [
    { ...member, subjects: [1] },
    { ...member, is_active: 0, subjects: [2] },
    { ...member, role: 'editor', subjects: [3] },
  ];
  const without = subjectsWithoutTeacher(subjects, staff);
  expect(without.map(({ id }) => id)).toEqual([2, 3, 4]);
});
