import { picturesInRtf } from './rtf.ts';
import { type Content, isPastedElement, type PastedElement, wordsOf } from './tree.ts';

/** What a clipboard holds besides its HTML. */
export interface CopiedFiles {
  rtf: string;
  files: readonly File[];
}

/** The pictures of copied content, in order. */
const picturesIn = (contents: readonly Content[]): PastedElement[] =>
  contents.filter(isPastedElement).flatMap((each) => (each.tag === 'img' ? [each] : picturesIn(each.children)));

const inText = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([a-z\d+/\s]+=*)$/i;

/** Shorter ones are dots that only take up space. */
const leastPicture = 140;

function fileOf(bytes: Uint8Array<ArrayBuffer>, type: string): File {
  return new File([bytes], `picture.${type.slice('image/'.length)}`, { type });
}

function fileInText(src: string): File | null {
  if (src.length < leastPicture) return null;
  const [, type, data] = inText.exec(src) ?? [];
  if (type === undefined || data === undefined) return null;
  try {
    return fileOf(
      Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)),
      type.toLowerCase(),
    );
  } catch {
    return null;
  }
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/**
 * The copied pictures whose bytes are in the clipboard: inside the HTML itself, in the RTF that Word adds, or as files
 * beside HTML without words. RTF and files count only if there are as many pictures as in the HTML: else nobody knows
 * which is which.
 */
export function filesOf(copied: readonly Content[], { rtf, files }: CopiedFiles): Map<PastedElement, File> {
  const found = new Map<PastedElement, File>();
  const pictures = picturesIn(copied);
  for (const picture of pictures) {
    const file = fileInText(picture.attributes['src'] ?? '');
    if (file) found.set(picture, file);
  }
  const local = pictures.filter(({ attributes }) => attributes['src']?.startsWith('file:'));
  const inRtf = local.length > 0 && rtf !== '' ? picturesInRtf(rtf) : [];
  if (inRtf.length === local.length) {
    local.forEach((picture, place) => {
      const bytes = inRtf[place];
      if (bytes) found.set(picture, fileOf(bytesOf(bytes.hex), bytes.type));
    });
  }
  const left = pictures.filter((picture) => !found.has(picture));
  if (files.length === left.length && copied.every((content) => wordsOf(content) === '')) {
    left.forEach((picture, place) => {
      const file = files[place];
      if (file) found.set(picture, file);
    });
  }
  return found;
}

/** The last part of a path or of an address, which writes some letters as `%20`. */
function nameIn(line: string): string {
  const name = line.trim().split(/[/\\]/).at(-1) ?? '';
  try {
    return line.trim().startsWith('file:') ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

/**
 * Whether the clipboard means its files and not its text. File managers add the names of the files as text; other
 * programs add a picture of the text, and then the text is meant.
 */
export function meansFiles(files: readonly File[], html: string, plain: string): boolean {
  if (files.length === 0) return false;
  if (/<img[\s>]/i.test(html) || html.replace(/<[^<>]*>/g, '').trim() !== '') return false;
  const names = new Set(files.map(({ name }) => name));
  return plain.split(/[\r\n]+/).every((line) => line.trim() === '' || names.has(nameIn(line)));
}
