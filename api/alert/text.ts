import { hostname } from 'node:os';
import { firstLanguage, type Language, languageFacts } from '../../src/model/languages.ts';
import { dashboardRoot } from '../../src/model/site/dashboard-root.ts';
import type { HealthLine } from '../health/check-context.ts';
import { say } from '../http/texts.ts';
import { escaped, htmlMail, inOneLine, type WrittenMail } from '../mail/text.ts';
import type { Addressees } from './addressees.ts';

/** Writes the mail that tells of bad states, in each language of the school below one another. */
export function writeAlert({ school, languages, site }: Addressees, lines: readonly HealthLine[]): WrittenMail {
  const [first = firstLanguage] = languages;
  const link = `${site}${dashboardRoot}/health`;
  const parts = languages.map((language) => partIn(language, inOneLine(school[language]), lines));
  const subject = `${inOneLine(school[first])}: ${languages.map((language) => say(language, 'alerts.subject')).join(' · ')}`;
  const text = [...parts.map((part) => part.text), link].join('\n\n');
  const body = [
    ...parts.map((part) => part.html),
    `<p dir="ltr"><a href="${escaped(link)}">${escaped(link)}</a></p>`,
  ].join('\n');
  return { subject, text: `${text}\n`, html: htmlMail(first, subject, body) };
}

function partIn(language: Language, school: string, lines: readonly HealthLine[]): Pick<WrittenMail, 'text' | 'html'> {
  const intro = say(language, 'alerts.text', { school, machine: hostname() });
  const items = lines.map(({ name, text }) => `${name[language]}: ${text[language]}`);
  const after = say(language, 'alerts.after');
  const list = items.map((item) => `<li>${escaped(item)}</li>`).join('\n');
  return {
    text: [intro, items.map((item) => `- ${item}`).join('\n'), after].join('\n\n'),
    html: `<div lang="${language}" dir="${languageFacts[language].dir}">
<p>${escaped(intro)}</p>
<ul>
${list}
</ul>
<p>${escaped(after)}</p>
</div>`,
  };
}
