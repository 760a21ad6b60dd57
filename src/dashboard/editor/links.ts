/**
 * Completes a typed address to a URL: `example.sd/x` → `https://example.sd/x`.
 * @returns null if it is invalid or its protocol is not allowed (only http, https, mailto, tel)
 */
export function completeLink(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (text.startsWith('/')) return text.startsWith('//') ? null : text;
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname } = new URL(whole);
  if (protocol === 'mailto:' || protocol === 'tel:') return whole;
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? whole : null;
}
