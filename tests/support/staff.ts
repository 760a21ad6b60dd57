import type { Role } from '../../src/model/people/capabilities.ts';
import { type Call, client } from '../api/dashboard/client.ts';
import type { TestSchool } from './server.ts';

let hired = 0;

export interface Hired {
  id: number;
  email: string;
  /** The generated password, not yet replaced by the staff member. */
  password: string;
}

/** Adds a staff member. @param principal an API client of a principal */
export async function hire(
  principal: Call,
  role: Role,
  { subjects = [] as number[], name = `${role} of the school` } = {},
): Promise<Hired> {
  hired += 1;
  const email = `${role}-${hired}@staff.test`;
  const form = { name, email, role, ...Object.fromEntries(subjects.map((id, index) => [`subjects[${index}]`, id])) };
  const { status, body } = await principal('POST', '/dashboard/staff', form, 'urlencoded');
  if (status !== 201) throw new Error(`not hired: ${JSON.stringify(body)}`);
  return { id: body.data.id, email, password: body.password };
}

export const ownPassword = 'seven green camels';

/** Logs a staff member in. @returns an API client */
export async function as(school: Pick<TestSchool, 'url'>, email: string, password: string): Promise<Call> {
  const { status, body } = await client(school, null)('POST', '/dashboard/login', { email, password });
  if (status !== 200) throw new Error(`not logged in: ${JSON.stringify(body)}`);
  return client(school, body.token);
}

/** Adds a staff member who logs in and sets a new password. */
export async function hireAndEnter(
  school: Pick<TestSchool, 'url'>,
  principal: Call,
  role: Role,
  options: { subjects?: number[]; name?: string } = {},
): Promise<Hired & { call: Call }> {
  const made = await hire(principal, role, options);
  const call = await as(school, made.email, made.password);
  const body = { current: made.password, password: ownPassword };
  const { status } = await call('POST', '/dashboard/me/password', body);
  if (status !== 200) throw new Error('the password was not taken');
  return { ...made, password: ownPassword, call };
}
