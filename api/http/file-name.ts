import { characters } from '../../src/model/text/characters.ts';

/** What a saved file is called: for people, and for programs that read English letters alone. */
export interface FileName {
  /** In any script, without its ending. */
  title: string;
  plain: string;
  extension: string;
}

/** What no system of files takes, and what nobody sees. */
const untakable = /[\p{Cc}\p{Cf}\p{DI}\\/:*?"<>|]+/gu;
const longest = 100;

function taken(title: string): string {
  const name = title.normalize('NFC').toWellFormed().replace(untakable, ' ').replace(/\s+/g, ' ').trim();
  return characters(name) > longest ? `${[...name].slice(0, longest).join('').trim()}…` : name;
}

/** Letters that RFC 8187 lets stand as they are; all others are written by their bytes. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header `Content-Disposition` with a name in any script (RFC 6266, 5 and appendix D). */
export function disposition(kind: 'inline' | 'attachment', { title, plain, extension }: FileName): string {
  const name = taken(title) || plain;
  return `${kind}; filename="${plain}.${extension}"; filename*=UTF-8''${encoded(`${name}.${extension}`)}`;
}
