import { characters } from '../../src/model/text/characters.ts';

/** The name of a downloaded file: a title for people, and an ASCII name for old programs. */
export interface FileName {
  /** In any script, without the file extension. */
  title: string;
  plain: string;
  extension: string;
}

/** Characters that file systems do not allow, and invisible characters. */
const forbidden = /[\p{Cc}\p{Cf}\p{DI}\\/:*?"<>|]+/gu;
const longest = 100;

function taken(title: string): string {
  const name = title.normalize('NFC').toWellFormed().replace(forbidden, ' ').replace(/\s+/g, ' ').trim();
  return characters(name) > longest ? `${[...name].slice(0, longest).join('').trim()}…` : name;
}

/** Percent-encodes all characters except those that RFC 8187 allows. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The `Content-Disposition` header with a file name in any script (RFC 6266, 5 and appendix D). */
export function contentDisposition(kind: 'inline' | 'attachment', { title, plain, extension }: FileName): string {
  const name = taken(title) || plain;
  return `${kind}; filename="${plain}.${extension}"; filename*=UTF-8''${encoded(`${name}.${extension}`)}`;
}
