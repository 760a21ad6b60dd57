/** The server that mails are sent through. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`). */
  secure: boolean;
  /** STARTTLS before anything else is said; only a server on this machine does without. */
  upgrade: boolean;
  login: { user: string; pass: string } | null;
}

export const takesSmtpUrl = 'smtp://user:password@host:port, or smtps://…';

/** The usual ports: submission, and submission over TLS. */
const ports = { 'smtp:': 587, 'smtps:': 465 } as const;

const local = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Reads the value of SMTP_URL; null if it is not valid. */
export function readSmtpUrl(text: string): MailServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return null;
  if (hostname === '' || !['', '/'].includes(pathname) || `${search}${hash}` !== '') return null;
  const [user, pass] = [decoded(username), decoded(password)];
  if (user === null || pass === null || (user === '') !== (pass === '')) return null;
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? ports[protocol] : Number(port),
    secure,
    upgrade: !secure && !local.test(hostname),
    login: user === '' ? null : { user, pass },
  };
}

const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
const named = /^(?:"[^"\r\n]*"|[^"<>,;:\r\n]+)\s*<([^<>]+)>$/;

/** Whether a text is the sender of mails: `office@school.example` or `The school <office@school.example>`. */
export function isSender(text: string): boolean {
  return address.test(text) || address.test(named.exec(text.trim())?.[1] ?? '');
}
