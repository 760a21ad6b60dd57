import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { students } from '../../db/schema.ts';
import { registrationFiles } from '../../src/model/people/registration.ts';
import { listedStudent, ownAccount, storedStudent } from '../../src/model/people/student.ts';
import { documents, fieldSentAs } from '../../src/model/people/student-fields.ts';

const ofTheTableAlone = ['email_key', 'search_text', 'changed_at', 'changed_by'];

it('the table holds what is declared of a student, and what it needs to find one', () => {
  const columns = Object.keys(getTableColumns(students)).filter((name) => !ofTheTableAlone.includes(name));
  expect(columns.sort()).toEqual(Object.keys(storedStudent.shape).sort());
});

it('nobody sees a password, and nobody but the administrator a picture', () => {
  expect(listedStudent.shape).not.toHaveProperty('password_hash');
  expect(ownAccount.shape).not.toHaveProperty('password_hash');
  for (const { name } of documents) {
    expect(listedStudent.shape).toHaveProperty(name);
    expect(ownAccount.shape).not.toHaveProperty(name);
  }
});

it('a picture has one name, whatever the form of the specification calls it', () => {
  expect(Object.keys(registrationFiles).map(fieldSentAs)).toEqual(documents.map(({ name }) => name));
  expect(fieldSentAs('email')).toBe('email');
});
