import { describe, expect, it } from 'vitest';
import { contentDisposition } from '../../api/http/file-name.ts';

/** The file name for browsers (RFC 6266, RFC 8187), and the ASCII name for programs that read only ASCII. */
function savedAs(title: string): { name: string; plain: string } {
  const header = contentDisposition('attachment', { title, plain: 'paper-7', extension: 'pdf' });
  const [, plain = '', encoded = ''] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S*)$/.exec(header) ?? [];
  expect(encoded).toMatch(/^(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+$/);
  return { name: decodeURIComponent(encoded), plain };
}

describe('the name under which a file is saved', () => {
  it.each([
    ['كتاب الرياضيات', 'كتاب الرياضيات.pdf'],
    ['Physics – part 1 (new)', 'Physics – part 1 (new).pdf'],
    ["O'Neil * 50%", "O'Neil 50%.pdf"],
    ['a/b\\c:d?"e"<f>|g', 'a b c d e f g.pdf'],
    ['../../etc/passwd', '.. .. etc passwd.pdf'],
    ['line\r\nSet-Cookie: a=b', 'line Set-Cookie a=b.pdf'],
    ['\u202egnp.exe\u202c', 'gnp.exe.pdf'],
    ['half \ud83d', 'half \ufffd.pdf'],
    ['🎉', '🎉.pdf'],
    ['\u200b\u2060', 'paper-7.pdf'],
    ['', 'paper-7.pdf'],
    ['ع'.repeat(150), `${'ع'.repeat(100)}….pdf`],
    ['😀'.repeat(150), `${'😀'.repeat(100)}….pdf`],
  ])('%j', (title, name) => {
    expect(savedAs(title)).toEqual({ name, plain: 'paper-7.pdf' });
  });
});
