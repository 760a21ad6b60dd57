import type { Answer } from '../../client/calls.ts';
import type { Language } from '../../model/languages.ts';
import { characters } from '../../model/text/characters.ts';
import { whatsappAddress } from '../../model/text/phone.ts';
import { formatMoment } from '../content/formats.ts';
import { say } from '../texts/texts.ts';

export type ContactMessage = Answer<'GET /dashboard/contacts/:id'>['data'];

/** A longer message is quoted from its beginning: not every mail program takes a longer address. */
const mostQuoted = 1500;

/** The text of a message as a quotation: each line with the sign that mail programs and WhatsApp use. */
export function quotation(text: string): string {
  const whole = characters(text) <= mostQuoted;
  const shown = whole ? text : `${[...text].slice(0, mostQuoted).join('')}…`;
  return shown
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** The beginning of a reply: a greeting, room to write, and what is answered. */
function replyText({ name, message, created_at }: ContactMessage, language: Language): string {
  const when = formatMoment(created_at, language);
  return `${say(language, 'messages.greeting', { name })}\n\n\n\n${say(language, 'messages.wrote', { when })}\n${quotation(message)}\n`;
}

/** A `mailto:` address with subject and quoted text. Line breaks are those of RFC 6068. */
export function mailAddress(message: ContactMessage, language: Language): string {
  const subject = encodeURIComponent(say(language, 'messages.re', { subject: message.subject }));
  const body = encodeURIComponent(replyText(message, language).replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${subject}&body=${body}`;
}

/** A WhatsApp address of a number in the message, with quoted text. */
export const chatAddress = (message: ContactMessage, phone: string, language: Language): string =>
  whatsappAddress(phone, replyText(message, language));
