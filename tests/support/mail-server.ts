import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A mail as a server has taken it. */
export interface TakenMail {
  from: string;
  to: string;
  /** As it came over the line. */
  raw: string;
  /** Whether the line was encrypted. */
  secure: boolean;
  /** The name of whoever has logged in. */
  user: string;
}

/** What the server does with mails, to be changed while it runs. */
interface Behaviour {
  /** Refuses each recipient, or each mail, with this code; null takes them. */
  refuses: { at: 'recipient' | 'mail'; code: number } | null;
  /** Called when a mail has arrived; the server answers when it resolves. */
  answer: (mail: TakenMail) => Promise<void>;
}

interface Options {
  /** `none`: without TLS; `starttls`: offers it; `tls`: from the first byte. */
  encryption?: 'none' | 'starttls' | 'tls';
  login?: { user: string; pass: string };
  port?: number;
}

/** A name of this machine that is not `localhost`. */
export const machineName = hostname();

/** Makes a certificate for `localhost` and the name of this machine. @returns its files; it signs itself */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = `subjectAltName=DNS:localhost,DNS:${machineName}`;
  const subject = ['-subj', '/CN=mail', '-addext', names];
  const files = ['-keyout', key, '-out', cert, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'pipe' });
  return { folder, key, cert };
}

/** Starts a real SMTP server. */
export async function startMailServer({ encryption = 'none', login, port = 0 }: Options = {}) {
  const taken: TakenMail[] = [];
  const behaviour: Behaviour = { refuses: null, answer: async () => undefined };
  const certificate = encryption === 'none' ? null : makeCertificate();
  const refusal = (code: number) => Object.assign(new Error('refused'), { responseCode: code });
  let connections = 0;
  async function take(stream: SMTPServerDataStream, { envelope, secure, user }: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = envelope;
    const mail: TakenMail = {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address).join(),
      raw: await text(stream),
      secure,
      user: String(user ?? ''),
    };
    if (behaviour.refuses) throw refusal(behaviour.refuses.code);
    taken.push(mail);
    await behaviour.answer(mail);
  }
  const server = new SMTPServer({
    logger: false,
    secure: encryption === 'tls',
    ...(certificate ? { key: readFileSync(certificate.key), cert: readFileSync(certificate.cert) } : {}),
    disabledCommands: [...(encryption === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    authOptional: !login,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      else done(Object.assign(new Error('wrong'), { responseCode: 535 }));
    },
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      const { refuses } = behaviour;
      done(refuses?.at === 'recipient' ? refusal(refuses.code) : null);
    },
    onData(stream, session, done) {
      // A client that was killed sends half a mail, which is none.
      void take(stream, session).then(() => done(), done);
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address: AddressInfo | string | null = listening.address();
  const at = typeof address === 'object' && address !== null ? address.port : 0;
  const credentials = login ? `${login.user}:${login.pass}@` : '';
  return {
    taken,
    behaviour,
    port: at,
    /** The value of SMTP_URL. @param host another name of this machine */
    url: (host = 'localhost') => `${encryption === 'tls' ? 'smtps' : 'smtp'}://${credentials}${host}:${at}`,
    /** Lets the school's server trust the certificate. */
    env: certificate ? { NODE_EXTRA_CA_CERTS: certificate.cert } : {},
    connections: () => connections,
    async stop() {
      await new Promise<void>((done) => server.close(done));
      if (certificate) rmSync(certificate.folder, { recursive: true });
    },
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A server for mails that is away. Until `back` starts it, its port ends each connection, so that nobody else gets it. */
export async function awayMailServer() {
  const closed = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = () => new Promise<void>((done) => closed.close(() => done()));
  return {
    url: `smtp://localhost:${port}`,
    async back(): Promise<MailServer> {
      await stop();
      return startMailServer({ port });
    },
    stop,
  };
}

/** The text of a mail, decoded from quoted-printable or base64. */
export function textOf({ raw }: TakenMail, part: 'plain' | 'html' = 'plain'): string {
  const head = new RegExp(`Content-Type: text/${part};[^]*?Content-Transfer-Encoding: (\\S+)[^]*?\\r\\n\\r\\n`, 'i');
  const found = head.exec(raw);
  if (!found) return '';
  const body = raw.slice(found.index + found[0].length).split(/\r\n--/)[0] ?? '';
  if (found[1] === 'base64') return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The link in a mail, and its token. */
export function linkIn(mail: TakenMail): { link: string; token: string } {
  const link = /https?:\/\/\S+#(?:confirm|link)=[\w-]+/.exec(textOf(mail))?.[0] ?? '';
  return { link, token: link.split('=').at(-1) ?? '' };
}
