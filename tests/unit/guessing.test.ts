import { describe, expect, it } from 'vitest';
import { browserNameIn, withKnownAccount } from '../../api/auth/known-browsers.ts';
import { admission, type Room } from '../../api/auth/login-throttle.ts';
import { waitInWords } from '../../api/http/refusal.ts';
import { knownBrowser } from '../../src/model/request-limits.ts';

const room = (left: number, running = 0, wait = 1000): Room => ({ left, running, wait });
const open = [room(60), room(50)];

describe('a try of a password', () => {
  it('runs now while every limit has room for it', () => {
    expect(admission(room(10), open, null)).toBe('now');
    expect(admission(room(1), [room(1), room(1)], room(0))).toBe('now');
  });

  it('waits for those that run when they may use a limit up', () => {
    expect(admission(room(2, 2), open, null)).toBe('wait');
    expect(admission(room(10), [room(60), room(1, 1)], null)).toBe('wait');
    expect(admission(room(10), [room(60), room(0)], room(1, 1))).toBe('wait');
  });

  it('is refused for as long as address and account together are blocked, whoever asks', () => {
    expect(admission(room(0, 0, 30), open, room(10))).toBe(30);
  });

  it('is refused to a stranger until both address and account are open again', () => {
    expect(admission(room(10), [room(0, 0, 500), room(0, 0, 900)], null)).toBe(900);
    expect(admission(room(10), [room(-1, 0, 500), room(50)], null)).toBe(500);
  });

  it('is left to a known browser, ten times, until its own limit or the block is over', () => {
    expect(admission(room(10), [room(0), room(0)], room(1))).toBe('now');
    expect(admission(room(10), [room(0, 0, 5000), room(50)], room(0, 0, 700))).toBe(700);
    expect(admission(room(10), [room(0, 0, 400), room(50)], room(0, 0, 700))).toBe(400);
  });
});

describe('what a known browser bears', () => {
  const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
  const cookie = withKnownAccount(undefined, 'student', hash);

  it('names the browser to the account it has logged in to, and to no other', () => {
    const name = browserNameIn(cookie, 'student', hash);
    expect(name).toMatch(/^[\w-]{16}$/);
    expect(browserNameIn(cookie, 'admin', hash)).toBeNull();
    expect(browserNameIn(cookie, 'student', `${hash}x`)).toBeNull();
    expect(browserNameIn(cookie, 'student', null)).toBeNull();
  });

  it('keeps one entry an account, the latest of them first, and only so many', () => {
    const others = Array.from({ length: knownBrowser.accounts }, (_, index) => `${hash}${index}`);
    const all = others.reduce((before, other) => withKnownAccount(before, 'student', other), cookie);
    expect(all.split('.')).toHaveLength(knownBrowser.accounts);
    expect(browserNameIn(all, 'student', hash)).toBeNull();
    for (const other of others) expect(browserNameIn(all, 'student', other)).not.toBeNull();
    const again = withKnownAccount(all, 'student', others[3] ?? '');
    expect(again.split('.')).toHaveLength(knownBrowser.accounts);
    expect(browserNameIn(again.split('.')[0], 'student', others[3] ?? '')).not.toBeNull();
  });

  it.each(['', '.', 'x', cookie.slice(1), `${cookie}.`, `${cookie}.x`, `${cookie};`, 'x'.repeat(100_000)])(
    'is nothing when it is not whole (%#)',
    (broken) => {
      expect(browserNameIn(broken, 'student', hash)).toBeNull();
    },
  );
});

describe('a time to wait', () => {
  it.each([
    [1, '1 minute', 'دقيقة'],
    [60, '1 minute', 'دقيقة'],
    [61, '2 minutes', 'دقيقتان'],
    [600, '10 minutes', '١٠ دقائق'],
    [3600, '60 minutes', '٦٠ دقيقة'],
    [5401, '2 hours', 'ساعتان'],
    [86_400, '24 hours', '٢٤ ساعة'],
  ])('of %i seconds is told in words', (seconds, english, arabic) => {
    expect(waitInWords(seconds, 'en')).toBe(english);
    expect(waitInWords(seconds, 'ar')).toBe(arabic);
  });
});
