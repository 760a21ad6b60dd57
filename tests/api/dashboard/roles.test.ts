import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardEndpoints, resumableEndpoints } from '../../../src/model/endpoints/dashboard.ts';
import { contentEndpoints } from '../../../src/model/endpoints/dashboard-content.ts';
import type { Endpoint } from '../../../src/model/endpoints/endpoint.ts';
import type { Capability, Role } from '../../../src/model/people/capabilities.ts';
import { sampleOf } from '../../support/long-form.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { as, hire, hireAndEnter } from '../../support/staff.ts';
import { asAdmin, type Call, client, studentToken } from './client.ts';

const table: Readonly<Record<string, Endpoint>> = {
  ...dashboardEndpoints,
  ...resumableEndpoints,
  ...contentEndpoints(),
};

/** Every dashboard call that needs a session; logout comes last. */
const guarded = Object.entries(table)
  .flatMap(([key, endpoint]) => (endpoint.auth === 'admin' ? [{ key, endpoint }] : []))
  .sort((a, b) => Number(a.key.endsWith('/logout')) - Number(b.key.endsWith('/logout')));

/** The role table, written a second time as a check. */
const granted: Record<Role, readonly Capability[]> = {
  principal: [
    ...(['staff', 'audit', 'publish', 'students', 'documents', 'payments', 'accounts', 'erase'] as const),
    ...(['export', 'messages', 'site', 'levels', 'subjects', 'materials'] as const),
  ],
  secretary: ['students', 'documents', 'payments', 'messages', 'levels', 'subjects', 'materials'],
  teacher: [],
  editor: ['site'],
};
/** The calls that a teacher may make, limited to their own subjects and grades. */
const teachers =
  /^(GET \/dashboard\/users(\/:id(\/neighbours)?)?|\w+ \/dashboard\/(online-lessons|videos|books|work-sheets)(\/.*)?|POST \/dashboard\/uploads(\/resumable)?|POST \/dashboard\/many\/.*|\w+ \/dashboard\/media)$/;

function mayCall(role: Role, key: string, { needs }: Extract<Endpoint, { auth: 'admin' }>): boolean {
  if (needs === 'any') return true;
  if (role === 'teacher') return teachers.test(key);
  return [needs].flat().some((need) => granted[role].some((each) => each === need));
}

let school: TestSchool;
let principal: Call;
beforeAll(async () => {
  school = await startSchool({ publishes: false });
  principal = await asAdmin(school);
});
afterAll(() => school.remove());

/** No row has this id, so an allowed call changes nothing. */
async function ask(call: Call, key: string): Promise<{ status: number; body: { code?: string; message?: string } }> {
  const [method = '', path = ''] = key.split(' ');
  const address = path.replace(/:\w+/g, '999999');
  return call(method, address).catch(() => ({ status: 412, body: {} }));
}

/** Differences from the role table, one line each. */
async function wrongAnswers(
  call: Call,
  expected: (key: string, endpoint: Extract<Endpoint, { auth: 'admin' }>) => (status: number) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { key, endpoint } of sampleOf(guarded, 8)) {
    const { status, body } = await ask(call, key);
    if (!expected(key, endpoint)(status) || (status === 403 && !body.message)) wrong.push(`${key}: ${status}`);
  }
  return wrong;
}

describe('every call of the dashboard', () => {
  it('is one of many', () => expect(guarded.length).toBeGreaterThan(100));

  it.each(['principal', 'secretary', 'teacher', 'editor'] as const)('answers a %s as the table says', async (role) => {
    const { call } = await hireAndEnter(school, principal, role, { subjects: [1] });
    const wrong = await wrongAnswers(call, (key, endpoint) => (status) => {
      if (!mayCall(role, key, endpoint)) return status === 403;
      return key.includes(':') ? status === 404 : status !== 401 && status !== 403 && status < 500;
    });
    expect(wrong).toEqual([]);
  });

  it('answers 401 to nobody, a student and one who is deactivated', async () => {
    const deactivated = await hireAndEnter(school, principal, 'principal');
    await principal('POST', `/dashboard/staff/${deactivated.id}`, { is_active: 0 });
    for (const call of [client(school, null), client(school, await studentToken(school)), deactivated.call]) {
      expect(await wrongAnswers(call, () => (status) => status === 401)).toEqual([]);
    }
  });

  it('answers 403 and says so to a principal who has not chosen a password, but for the ways to do it', async () => {
    const { email, password } = await hire(principal, 'principal');
    const call = await as(school, email, password);
    const open = [
      'GET /dashboard/me',
      'POST /dashboard/me/password',
      'POST /dashboard/logout',
      'POST /dashboard/unlock',
    ];
    const wrong = await wrongAnswers(call, (key) => (status) => (open.includes(key) ? status !== 403 : status === 403));
    expect(wrong).toEqual([]);
    const again = await as(school, email, password);
    expect((await ask(again, 'GET /dashboard/staff')).body.code).toBe('change-password');
  });

  it('says in the OpenAPI document what it needs', async () => {
    const { paths } = (await principal('GET', '/openapi.json')).body;
    for (const { key, endpoint } of guarded) {
      const [method = '', path = ''] = key.split(' ');
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      expect(operation['x-needs'], key).toEqual([endpoint.needs].flat());
      expect(operation.responses, key).toHaveProperty('403');
    }
  });

  it('is refused before its id, query and body are looked at', async () => {
    const { call } = await hireAndEnter(school, principal, 'editor');
    expect((await call('GET', '/dashboard/users/abc')).status).toBe(403);
    expect((await call('GET', '/dashboard/users?page=0')).status).toBe(403);
    expect((await call('POST', '/dashboard/Level/1', { year: 'x' })).status).toBe(403);
  });
});
