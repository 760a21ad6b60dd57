import { describe, expect, it } from 'vitest';
import { writeMail } from '../../api/mail/text.ts';
import { firstLanguage, languages } from '../../src/model/languages.ts';
import { mailKinds } from '../../src/model/people/mail.ts';
import { newSchool } from '../../src/model/school/school.ts';

const hostile = 'A\r\nBcc: all@school.test\u2028\u0000<img src="//other.test">';

describe.each(languages)('a mail in %s', (language) => {
  it.each(mailKinds)('(%s) keeps a name in one line and out of its HTML, whoever has typed it', (kind) => {
    const school = newSchool(firstLanguage);
    for (const each of languages) school.name[each] = hostile;
    const link = kind === 'new_login' ? null : ({ kind, nonce: 'n', hash: 'h', of: 'student' } as const);
    const mail = {
      ...{ id: 1, kind, language, name: hostile, address: 'a@b.test', attempts: 0, created_at: '', student_id: 1 },
      ...{
        facts: { browser: 'Firefox', system: 'Android', address: '192.0.2.1', at: '2026-01-01T00:00:00.000Z' },
        link,
      },
    };
    const { subject, text, html } = writeMail(mail, link && 'token', school, 'https://school.test');
    expect(subject).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(text).not.toMatch(/^Bcc/m);
    expect(html).not.toMatch(/<img|<script|<link|url\(/);
  });
});
