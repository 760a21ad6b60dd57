import { describe, expect, it } from 'vitest';
import { writeMail } from '../../api/mail/text.ts';
import { firstLanguage, type Language, languages } from '../../src/model/languages.ts';
import { type MailKind, mailKinds } from '../../src/model/people/mail.ts';
import { newSchool } from '../../src/model/school/school.ts';

const hostile = 'A\r\nBcc: all@school.test\u2028\u0000<img src="//other.test">';

/** A mail about a link, or about a login by a new browser. */
function mailOf(kind: MailKind, language: Language, name: string) {
  const link = kind === 'new_login' ? null : ({ kind, nonce: 'n', hash: 'h', of: 'student' } as const);
  const facts = { browser: 'Firefox', system: 'Android', address: '192.0.2.1', at: '2026-01-01T00:00:00.000Z' };
  const who = { name, address: 'a@b.test', student_id: 1 };
  return { id: 1, kind, language, attempts: 0, created_at: '', ...who, facts, link };
}

describe('a mail in a language that the site does not have', () => {
  it.each(mailKinds)('(%s) leads to the page that there is', (kind) => {
    const school = { ...newSchool('ar'), languages: ['ar' as const] };
    const { text, html } = writeMail(mailOf(kind, 'en', 'Sara'), 'token', school, 'https://school.test');
    expect(text).toContain('https://school.test/');
    expect(text + html).not.toContain('school.test/en');
  });
});

describe.each(languages)('a mail in %s', (language) => {
  it.each(mailKinds)('(%s) keeps a name in one line and out of its HTML, whoever has typed it', (kind) => {
    const school = newSchool(firstLanguage);
    for (const each of languages) school.name[each] = hostile;
    const { subject, text, html } = writeMail(mailOf(kind, language, hostile), 'token', school, 'https://school.test');
    expect(subject).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(text).not.toMatch(/^Bcc/m);
    expect(html).not.toMatch(/<img|<script|<link|url\(/);
  });
});
