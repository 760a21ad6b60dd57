import { fileTypeFromFile } from 'file-type';
import type { FileKind } from '../../src/model/fields.ts';

/** Accepted types by their real MIME type, with the extension a file is stored under (contract 3, Rules). */
const accepted: Record<FileKind, Readonly<Record<string, string>>> = {
  image: {
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/apng': 'png',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/gif': 'gif',
  },
  pdf: { 'application/pdf': 'pdf' },
  video: { 'video/mp4': 'mp4', 'video/x-m4v': 'mp4', 'video/webm': 'webm' },
};

/** Content-Type by stored extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** The extension for a file of the wanted kind, judged by its bytes alone; null when it is something else. */
export async function detectType(path: string, kind: FileKind): Promise<string | null> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  return type ? (accepted[kind][type.mime] ?? null) : null;
}
