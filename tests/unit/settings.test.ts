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

  it('of the hook are told without what may be a password in them', () => {
    for (const hook of ['ftp://name:secret@hook.example/?token=secret', 'http://name:se/secret@hook.example/#secret']) {
      expect(() => readConfig({ REBUILD_HOOK_URL: hook })).toThrow(
        /^(?!.*secret)REBUILD_HOOK_URL=".*\/\/…@hook\.example/,
      );
    }
  });
});
