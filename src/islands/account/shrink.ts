import { documentSize } from '../../model/files/image-variants.ts';

/** A picture smaller than this in both ways goes as it is. In bytes. */
const smallEnough = 700_000;
const quality = 0.86;

/** How the formats begin that the school takes: a browser tells a file's type by its name, which may have no ending. */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF.{4}WEBP/s, /^GIF8[79]a/, /^.{4}ftypavi[fs]/s];

async function isTaken(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const beginning = String.fromCharCode(...bytes);
  return beginnings.some((each) => each.test(beginning));
}

/**
 * A picture as it is sent: a phone's photo shrunk, upright as its owner took it.
 * @param keptUpTo bytes up to which it is sent as it is, so that the same picture stays the same
 * @returns null for a file that this browser cannot show: it is no picture, or a broken one
 */
export async function shrink(file: File, keptUpTo = 0): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const taken = await isTaken(file);
    if (taken && file.size <= keptUpTo) return file;
    const { naturalWidth, naturalHeight } = picture;
    const size = documentSize({ width: naturalWidth, height: naturalHeight });
    if (taken && size.width === naturalWidth && file.size <= smallEnough) return file;
    return await drawn(picture, size);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The browser turns the picture upright when it draws it; what was transparent becomes white. */
function drawn(picture: HTMLImageElement, { width, height }: { width: number; height: number }): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d');
  if (!brush) return Promise.resolve(null);
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, width, height);
  brush.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
