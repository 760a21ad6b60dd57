import { lists } from '../../src/model/content-types/index.ts';
import { type Call, client, type Nested } from '../api/dashboard/client.ts';
import { formOf } from '../api/dashboard/samples.ts';
import { until } from './content.ts';
import { photo, register, registrationOf } from './people.ts';
import type { Login } from './process.ts';
import type { TestSchool } from './server.ts';

const both = (text: string) => ({ ar: text, en: text });

/** What a day has left in the school. */
export interface Day {
  /** The student who was enrolled and has paid. */
  student: Login & { id: number };
  /** The student who was enrolled and erased. */
  erasedId: number;
  post: { id: number; title: string };
  receipt: string;
}

/** @throws Error with the answer, unless it is a success */
async function done(call: Call, ...words: Parameters<Call>) {
  const { status, body } = await call(...words);
  if (status < 200 || status > 299) throw new Error(`${words[0]} ${words[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function enrol(school: Pick<TestSchool, 'url'>, admin: Call, more: Record<string, string>) {
  const sent = registrationOf(more);
  const { status, body } = await register(school, sent);
  if (status !== 200) throw new Error(`not enrolled: ${JSON.stringify(body)}`);
  const login = { email: sent['email'] ?? '', password: sent['password'] ?? '' };
  const { token } = await done(client(school, null), 'POST', '/auth/login', { ...login });
  const found = await done(admin, 'GET', `/dashboard/users?q=${login.email}`);
  return { ...login, id: Number(found.data[0].id), call: client(school, token) };
}

/** Families send pictures that differ. */
let lived = 0;

async function pay(admin: Call, family: Call): Promise<string> {
  lived += 1;
  const { accounts, due } = await done(family, 'GET', '/payments');
  const filing: Nested = {
    payment_term: 'year',
    account_id: accounts[0].id,
    reference: `DAY ${Date.now()}`,
    amount: due.amount,
    paid_on: new Date().toISOString().slice(0, 10),
    image: new File([new Uint8Array(await photo(71 + lived, 41))], 'receipt.jpg', { type: 'image/jpeg' }),
  };
  const { data } = await done(family, 'POST', '/payments', filing, 'multipart');
  const approved = await done(admin, 'POST', `/dashboard/payments/${data.id}/approve`, { version: 1, over_ok: 1 });
  return approved.data.receipt_no;
}

/**
 * Lives through a school's day by calls: logins, enrolment, a lesson, a payment, a message, a post that is published, and
 * a student who is erased. The school must run with `TRUST_PROXY=1`.
 * @param noted called with each student who was enrolled
 * @throws Error at the first call that is refused
 */
export async function liveThroughDay(
  school: Pick<TestSchool, 'url' | 'dataDir'> & { admin: Login; students: { paid: Login } },
  noted: (student: number) => void,
): Promise<Day> {
  const anyone = client(school, null);
  const admin = client(school, (await done(anyone, 'POST', '/dashboard/login', { ...school.admin })).token);
  await done(anyone, 'POST', '/auth/login', { ...school.students.paid });

  const payer = await enrol(school, admin, { kind_of_account: 'paid', payment_term: 'year' });
  const leaver = await enrol(school, admin, {});
  for (const { id } of [payer, leaver]) noted(id);
  await done(admin, 'POST', `/dashboard/users/${payer.id}`, { name: 'Sara Osman' });

  await done(admin, 'POST', `/dashboard/${lists.online_lessons.path}`, await formOf(lists.online_lessons, 1));
  const receipt = await pay(admin, payer.call);
  await done(anyone, 'POST', '/contact-us', {
    name: 'Sara',
    email: 'sara@mail.example',
    subject: 'Question',
    message: 'When does the year begin?',
  });
  const messages = await done(admin, 'GET', '/dashboard/contacts');
  if (messages.data[0]?.subject !== 'Question') throw new Error('the message did not arrive');

  const title = `Written at ${Date.now()}`;
  const { data } = await done(admin, 'POST', '/dashboard/Blogs', { title: both(title), description: both('Text') });
  const page = async () => (await fetch(`${school.url}/en/blog/${data.id}`)).text();
  await until(async () => (await page()).includes(title), 'the post is published');

  await done(admin, 'POST', `/dashboard/users/${leaver.id}/erase`);
  const { email, password, id } = payer;
  return { student: { email, password, id }, erasedId: leaver.id, post: { id: data.id, title }, receipt };
}
