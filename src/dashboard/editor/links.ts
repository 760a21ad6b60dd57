/** Marks of direction and width that nobody sees. Chats add them to what is copied; the server drops such a link. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** An address without marks that nobody sees, and without spaces around it. */
export const withoutUnseen = (address: string): string => address.replace(unseen, '').trim();

const email = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/;

/**
 * Completes a typed address to a URL: `example.sd/x` → `https://example.sd/x`, `info@example.sd` →
 * `mailto:info@example.sd`.
 * @returns null if it is invalid or its protocol is not allowed (only http, https, mailto, tel)
 */
export function completeLink(typed: string): string | null {
  const text = withoutUnseen(typed);
  if (text === '' || /\s/.test(text)) return null;
  if (text.startsWith('/')) return text.startsWith('//') ? null : text;
  if (email.test(text)) return `mailto:${text}`;
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname } = new URL(whole);
  if (protocol === 'mailto:' || protocol === 'tel:') return whole;
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? whole : null;
}

/** The HTML with links that hold no marks that nobody sees, however they came into the text. */
export const withSeenLinks = (html: string): string =>
  html.replace(/<a [^<>]*>/g, (tag) => tag.replace(/(?<= href=")[^"]*/, withoutUnseen));
