import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { command } from '../support/command.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { type School, spawnSchool } from '../support/server.ts';
import { dropDatabase, onPostgres } from '../support/test-database.ts';

const folder = join(import.meta.dirname, '../support/earlier-school');
const unzipped = (name: string) => gunzipSync(readFileSync(join(folder, name)));

/**
 * A school of the version before a school had a record of its own: its backup, and its pages as that version published
 * them, by address. It has two entries of each list, every record, a student, a payment and a message.
 */
const before = z.record(z.string(), z.string()).parse(JSON.parse(unzipped('pages.json.gz').toString()));

const body = (html: string) => html.slice(html.indexOf('<body')).replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '');
const found = (html: string, pattern: RegExp) =>
  new Set([...body(html).matchAll(pattern)].map(([, text = '']) => text));
const textsOf = (html: string) =>
  new Set(
    body(html)
      .split(/<[^>]*>/)
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== ''),
  );
const kinds = {
  texts: textsOf,
  links: (html: string) => found(html, /<a\b[^>]*?\shref="([^"]*)"/g),
  pictures: (html: string) => found(html, /<img\b[^>]*?\ssrc="([^"]*)"/g),
};
type Kind = keyof typeof kinds;

/**
 * A registration logs in, so its page no longer asks to log in. Who has forgotten a password may get a link by mail. No
 * number of wrong tries ends a code.
 */
const gone: Record<Kind, readonly string[]> = {
  texts: [
    'Log in',
    'Log in now to open the subjects of your grade.',
    'تسجيل الدخول',
    'سجّل الدخول الآن لتفتح مواد صفك.',
    'Ask the school',
    'Done. If there is an account with this email, the school now sees that you ask. You need not ask again; if nothing comes, message the school.',
    'The school makes sure that it is you. It then gives you a code of eight digits, on WhatsApp to the number it has of you or in its office.',
    'With the code you choose a new password here. A code is good for 24 hours.',
    'Write your email, or the login name on the slip the school gave you. The school sees that you ask.',
    'إرسال الطلب إلى المدرسة',
    'اكتب بريدك الإلكتروني، أو اسم الدخول المكتوب في الورقة التي أعطتك إياها المدرسة، فيصل طلبك إلى المدرسة.',
    'بهذا الرمز تختار هنا كلمة مرور جديدة. يصلح الرمز لمدة أربعًا وعشرين ساعة.',
    'تتأكد المدرسة من أنك صاحب الحساب، ثم تعطيك رمزاً من ثمانية أرقام: على واتساب إلى رقمك المسجّل لديها، أو في مكتبها.',
    'تم. إن كان لهذا البريد حساب فقد وصل طلبك إلى المدرسة. لا حاجة إلى طلب آخر؛ وإن لم يصلك شيء فراسل المدرسة.',
    'The email or the code is not right, or the code is too old or was tried too often. Ask the school for a new one.',
    'البريد الإلكتروني أو الرمز غير صحيح، أو انتهت مدة الرمز أو جُرّب أكثر من اللازم. اطلب من المدرسة رمزاً جديداً.',
  ],
  links: [],
  pictures: [],
};

/**
 * The page of privacy, the page of all levels, what a registration that logs in asks and says, a link by mail for who has
 * forgotten a password, what a wrong code says, and where the account is open.
 */
const added: Record<Kind, readonly string[]> = {
  texts: [
    'Privacy',
    'What the school stores, for how long, and who sees it',
    'What the school stores, and who sees it (opens in a new tab)',
    'The subjects of your grade are open to you now.',
    'The email or the code is not right. Check the digits and the email or login name; if the time of the code is over, ask the school for a new one.',
    'البريد الإلكتروني أو الرمز غير صحيح. راجع الأرقام والبريد أو اسم الدخول؛ وإذا انتهت مدة الرمز فاطلب من المدرسة رمزاً جديداً.',
    'Other people use this device',
    'You are logged out when the browser is closed, after twelve hours at the latest.',
    'الخصوصية',
    'ما تحفظه المدرسة، وإلى متى، ومن يراه',
    'ما الذي تحفظه المدرسة ومن يراه (تُفتح في نافذة جديدة)',
    'مواد صفك مفتوحة لك الآن.',
    'يستخدم هذا الجهاز أشخاص آخرون',
    'يخرج حسابك عند إغلاق المتصفح، أو بعد اثنتي عشرة ساعة على الأكثر.',
    'Done. If there is an account with this email, you get a link by email, or the school now sees that you ask. You need not ask again; if nothing comes, message the school.',
    'Each browser that is in your account now. If one is not yours, end it, then change your password.',
    'If you have confirmed your email before, you get a link by email, good for one hour. Otherwise the school makes sure that it is you and gives you a code of eight digits, on WhatsApp to the number it has of you or in its office.',
    'Send the request',
    'Where you are logged in',
    'With the link or the code you choose a new password. A code is good for 24 hours.',
    'Write your email, or the login name on the slip the school gave you.',
    'أين سُجّل الدخول إلى حسابك',
    'إذا كنت قد أكدت بريدك من قبل فسيصلك عليه رابط صالح لمدة ساعة. وإلا فتتأكد المدرسة من أنك صاحب الحساب ثم تعطيك رمزاً من ثمانية أرقام: على واتساب إلى رقمك المسجّل لديها، أو في مكتبها.',
    'إرسال الطلب',
    'اكتب بريدك الإلكتروني، أو اسم الدخول المكتوب في الورقة التي أعطتك إياها المدرسة.',
    'بالرابط أو بالرمز تختار كلمة مرور جديدة. يصلح الرمز لمدة أربع وعشرين ساعة.',
    'تم. إن كان لهذا البريد حساب فسيصلك رابط بالبريد الإلكتروني، أو يصل طلبك إلى المدرسة. لا حاجة إلى طلب آخر؛ وإن لم يصلك شيء فراسل المدرسة.',
    'كل متصفح مفتوح فيه حسابك الآن. إن لم يكن أحدها لك فأنهِ جلسته ثم غيّر كلمة المرور.',
  ],
  links: ['/privacy', '/en/privacy', '/materials', '/en/materials'],
  pictures: [],
};

describe('a school of the version before', () => {
  let school: School;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'earlier-'));
    const backup = join(dataDir, 'school.tar');
    writeFileSync(backup, unzipped('school.tar.gz'));
    const target = join(dataDir, 'data');
    const restored = await command('restore', [backup], { env: { DATA_DIR: target } });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    school = await spawnSchool({ dataDir: target });
    const db = openSchoolDatabase(school);
    await published(db);
    await db.close();
  }, 120_000);
  afterAll(async () => {
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (onPostgres) dropDatabase(school.dataDir);
  });

  it('has the same addresses, texts, links and pictures, but for what a school of its own adds', async () => {
    const different: Record<string, Set<string>> = {};
    const note = (what: string, address: string) => {
      different[what] = (different[what] ?? new Set()).add(address);
    };
    for (const [address, old] of Object.entries(before)) {
      const answer = await fetch(school.url + address, { redirect: 'manual' });
      const page = await answer.text();
      if (answer.status !== (address.endsWith('/404') ? 404 : 200)) note(`status ${answer.status}`, address);
      for (const kind of ['texts', 'links', 'pictures'] as const) {
        const [was, is] = [kinds[kind](old), kinds[kind](page)];
        for (const each of was) {
          if (!is.has(each) && !gone[kind].includes(each)) note(`${kind}: gone: ${each}`, address);
        }
        for (const each of is) {
          if (!was.has(each) && !added[kind].includes(each)) note(`${kind}: new: ${each}`, address);
        }
      }
    }
    expect(Object.fromEntries(Object.entries(different).map(([what, where]) => [what, [...where].join(' ')]))).toEqual(
      {},
    );
  });
});
