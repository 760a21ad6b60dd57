import { describe, expect, it } from 'vitest';
import { readConfig } from '../../api/config.ts';

describe('settings', () => {
  it('have the defaults of the README', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      siteUrl: null,
      defaultLanguage: 'ar',
      admin: { email: 'admin@school.test', password: null },
      seed: 'demo',
      hook: null,
      trustProxy: false,
      logLevel: 'info',
    });
    expect(config.maxBytes).toEqual({ image: 10 * 2 ** 20, pdf: 50 * 2 ** 20, video: 2048 * 2 ** 20 });
  });

  it('take an empty value as none, and an address without its last slash', () => {
    expect(readConfig({ PORT: '', SITE_URL: 'https://school.example/' })).toMatchObject({
      port: 4321,
      siteUrl: 'https://school.example',
    });
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '1.5'],
    ['DEFAULT_LANGUAGE', 'AR'],
    ['SITE_URL', 'ftp://x'],
    ['SITE_URL', 'https://school.example/nile'],
    ['SITE_URL', 'https://school.example//'],
    ['SITE_URL', 'https://school.example/?from=mail', 'https://school.example/?from=…'],
    ['SITE_URL', 'https://school.example/?'],
    ['SITE_URL', 'https://school.example/#top', 'https://school.example/#…'],
    ['TRUST_PROXY', '2'],
    ['MAX_VIDEO_MB', 'big'],
    ['SITE_URL', 'https://name:secret@school.example', 'https://…@school.example'],
  ])('refuse %s=%s, naming it', (name, value, shown = value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}="${shown}" is not valid: it takes`);
  });

  it('of mail: a server with its login, and a sender', () => {
    const MAIL_FROM = 'The school <office@school.example>';
    const mailOf = (SMTP_URL: string) => readConfig({ SMTP_URL, MAIL_FROM }).mail?.server;
    expect(readConfig({ MAIL_FROM }).mail).toBeNull();
    expect(mailOf('smtp://me:a%40b@mail.example')).toEqual({
      ...{ host: 'mail.example', port: 587, secure: false, upgrade: true },
      login: { user: 'me', pass: 'a@b' },
    });
    expect(mailOf('smtps://mail.example:2465')).toMatchObject({
      port: 2465,
      secure: true,
      upgrade: false,
      login: null,
    });
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'mail.localhost'])
      expect(mailOf(`smtp://${host}:25`)?.upgrade, host).toBe(false);
  });

  it.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://me:secret@',
    'smtp://me@mail.example',
    'smtp://a/b',
  ])('refuse SMTP_URL=%s without telling its password', (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL, MAIL_FROM: 'a@b.example' })).toThrow(
      /^(?!.*secret)SMTP_URL is not valid: it takes smtp/,
    );
  });

  it('of mail take a sender', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow('MAIL_FROM is not set');
    for (const MAIL_FROM of ['office', 'A <b>', 'a@b\r\nBcc: c@d'])
      expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM=');
  });

  it('of the hook are told without what may be a password in them', () => {
    for (const hook of ['ftp://name:secret@hook.example/?token=secret', 'http://name:se/secret@hook.example/#secret']) {
      expect(() => readConfig({ REBUILD_HOOK_URL: hook })).toThrow(
        /^(?!.*secret)REBUILD_HOOK_URL=".*\/\/…@hook\.example/,
      );
    }
  });
});
