import { openLoginCodes } from '../../api/auth/login-codes.ts';
import { change, count } from './people.ts';
import type { TestSchool } from './server.ts';

/** Creates a login code for a student, as the office does. @returns its eight digits */
export function giveCode(school: Pick<TestSchool, 'dataDir'>, email: string, hours = 24): string {
  const codes = openLoginCodes(school.dataDir);
  const id = count(school, `select id n from students where email = '${email}'`);
  const code = codes.generate();
  const moment = (after: number) => new Date(Date.now() + after * 3_600_000).toISOString();
  change(
    school,
    `insert into login_codes (student_id, hash, tries_left, created_at, expires_at) values (?, ?, 5, ?, ?)
     on conflict (student_id) do update
     set hash = excluded.hash, tries_left = 5, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    id,
    codes.hashOf(id, code) ?? '',
    moment(0),
    moment(hours),
  );
  return code;
}
