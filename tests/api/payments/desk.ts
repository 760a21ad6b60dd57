import { expect } from 'vitest';
import { bearer, freshClient, photo, register, registrationOf, tokenFor } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { type Answer, asAdmin, type Call, client, type Nested } from '../dashboard/client.ts';

/** Prices of the first grade in the demo school. */
export const prices = { year: 58_000, semester: 32_000, half_semester: 18_000 } as const;

export interface Desk {
  school: TestSchool;
  /** API client of the principal. */
  call: Call;
  transfer: number;
  cash: number;
}

/** Starts a demo school, with its payment accounts. */
export async function openDesk(env: Record<string, string> = {}): Promise<Desk> {
  const school = await startSchool({ env: { TRUST_PROXY: '1', ...env } });
  const call = await asAdmin(school);
  const { data } = (await call('GET', '/dashboard/payment-accounts')).body;
  const find = (kind: string) => data.find((each: { kind: string }) => each.kind === kind).id;
  return { school, call, transfer: find('transfer'), cash: find('cash') };
}

let widths = 60;

/** A receipt image that differs from all others. */
export async function receipt(): Promise<File> {
  widths += 1;
  return new File([new Uint8Array(await photo(widths, 40))], 'receipt.jpg', { type: 'image/jpeg' });
}

export interface Family {
  id: number;
  email: string;
  call: Call;
  token: string;
}

/** Registers a student of the first grade; by default a paid account for a year. */
export async function family(
  { school }: Pick<Desk, 'school'>,
  fields: Record<string, string> = {},
  picture?: Buffer,
): Promise<Family> {
  const sent = registrationOf({ kind_of_account: 'paid', payment_term: 'year', ...fields });
  const { status, body } = await register(school, sent, picture ? { image: picture } : {});
  expect([status, body]).toMatchObject([200, {}]);
  const token = await tokenFor(school, { email: sent['email'] ?? '', password: sent['password'] ?? '' });
  const call = client(school, token);
  const { user } = (await call('GET', '/auth/me')).body;
  return { id: user.id, email: user.email, call, token };
}

let references = 1000;

/** The form with which a family files a payment; by default the full price of the year. */
export async function filing({ transfer }: Pick<Desk, 'transfer'>, changes: Nested = {}): Promise<Nested> {
  references += 1;
  return {
    payment_term: 'year',
    account_id: transfer,
    reference: `FT ${references}`,
    amount: prices.year,
    paid_on: '2026-09-01',
    image: await receipt(),
    ...changes,
  };
}

/** Files a payment of a family. @returns it as the family sees it */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers
export async function file(desk: Desk, { call }: Family, changes: Nested = {}): Promise<any> {
  const { status, body } = await call('POST', '/payments', await filing(desk, changes), 'multipart');
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

/** Approves a payment, also one above the amount due. */
export const approve = (desk: Desk, id: number, fields: Nested = {}): Promise<Answer> =>
  desk.call('POST', `/dashboard/payments/${id}/approve`, { version: 1, over_ok: 1, ...fields });

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers
export const studentOf = async ({ call }: Desk, id: number): Promise<any> =>
  (await call('GET', `/dashboard/users/${id}`)).body.user;

/** The response of a page opened with a token. */
export async function opened({ school }: Desk, token: string, path: string): Promise<Response> {
  return fetch(`${school.url}${path}`, { headers: { ...bearer(token), ...freshClient() } });
}
