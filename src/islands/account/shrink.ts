import { documentSize } from '../../model/files/image-variants.ts';

/** A picture smaller than this in both ways goes as it is. In bytes. */
const smallEnough = 700_000;
const quality = 0.86;

const asIs = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

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
    if (file.size <= keptUpTo && asIs.has(file.type)) return file;
    const { naturalWidth, naturalHeight } = picture;
    const size = documentSize({ width: naturalWidth, height: naturalHeight });
    if (size.width === naturalWidth && file.size <= smallEnough && asIs.has(file.type)) return file;
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
