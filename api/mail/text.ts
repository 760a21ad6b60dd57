import type { DueMail } from '../../db/mail/queue.ts';
import { inLanguage, isLanguage, type Language, languageFacts } from '../../src/model/languages.ts';
import { deviceInWords, isolated } from '../../src/model/people/device-words.ts';
import type { MailLinkKind } from '../../src/model/people/mail.ts';
import type { SchoolRecord } from '../../src/model/school/school.ts';
import { addresses, localized } from '../../src/model/site/addresses.ts';
import { dashboardRoot } from '../../src/model/site/dashboard-root.ts';
import { formatLongMoment } from '../../src/model/text/moments.ts';
import { say, textsOf } from '../http/texts.ts';

/** A mail as it is sent: the same text plain and as HTML. */
export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/** Where a link leads, and under which name its token stands after the `#`. */
function addressOf(link: { kind: MailLinkKind; of: 'student' | 'admin' }, path: (page: string) => string): string {
  const word = link.kind === 'confirm' ? 'confirm' : 'link';
  if (link.of === 'admin') return `${dashboardRoot}#${word}=`;
  return `${path(link.kind === 'confirm' ? addresses.account : addresses.login)}#${word}=`;
}

/** The page of the own account, where sessions are ended and the password is changed. Its address has no token. */
const ownAccountOf = (mail: DueMail, path: (page: string) => string): string =>
  mail.student_id === null ? `${dashboardRoot}/me` : path(addresses.account);

/** What a mail about a new login says of it. */
function loginOf(facts: DueMail['facts'], language: Language, { time_zone }: SchoolRecord) {
  const { browser, system, address, at } = facts;
  const words = textsOf(language).sessions.device;
  const device = deviceInWords({ browser: browser ?? null, system: system ?? null }, words);
  const from = address === undefined ? say(language, 'sessions.no_address') : isolated(address);
  return { device, address: from, at: at === undefined ? '' : formatLongMoment(at, language, time_zone) };
}

/** A text as it stands in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A name in one line, so that it cannot become a line of its own in a mail. */
export const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** The HTML of a mail, around its body. */
export const htmlMail = (language: Language, subject: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="${languageFacts[language].dir}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.6; max-width: 36em">
${body}
</body>
</html>
`;

/**
 * Writes a mail. It has no remote content, so opening it sends no request.
 * @param token of its link; null for a mail without one
 */
export function writeMail(mail: DueMail, token: string | null, school: SchoolRecord, siteUrl: string): WrittenMail {
  const { default_language } = school;
  const language: Language = isLanguage(mail.language) ? mail.language : default_language;
  // Somebody of the staff may read a language that the site does not have.
  const ofSite = school.languages.includes(language) ? language : default_language;
  const path = (page: string) => localized(page, ofSite, default_language);
  const values = {
    ...(mail.kind === 'new_login' ? loginOf(mail.facts, language, school) : mail.facts),
    name: inOneLine(mail.name),
    school: inOneLine(inLanguage(school.name, language, default_language)) || new URL(siteUrl).host,
  };
  const own = mail.kind === 'new_login' ? `${siteUrl}${ownAccountOf(mail, path)}` : null;
  const link = mail.link && token !== null ? `${siteUrl}${addressOf(mail.link, path)}${token}` : own;
  const subject = say(language, `mails.${mail.kind}.subject`, values);
  const body = say(language, `mails.${mail.kind}.text`, values);
  const after = say(language, `mails.${mail.kind}.after`, values);
  const hello = say(language, 'mails.hello', values);
  const site = `${siteUrl}${path(addresses.home)}`;
  const text = [hello, body, ...(link ? [link] : []), after, `${values.school}\n${site}`].join('\n\n');
  const button =
    link &&
    `<p><a href="${escaped(link)}">${escaped(say(language, `mails.${mail.kind}.button`))}</a></p>
<p dir="ltr">${escaped(link)}</p>`;
  const html = htmlMail(
    language,
    subject,
    `<p>${escaped(hello)}</p>
<p>${escaped(body)}</p>
${button ?? ''}
<p>${escaped(after)}</p>
<p>${escaped(values.school)}<br><a href="${escaped(site)}">${escaped(site)}</a></p>`,
  );
  return { subject, text: `${text}\n`, html };
}
