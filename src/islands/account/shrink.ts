import { documentSize } from '../../model/files/image-variants.ts';

/** Smaller images are uploaded unchanged. In bytes. */
const smallEnough = 700_000;
const quality = 0.86;

/**
 * Magic bytes of the accepted formats. Browsers derive the file type from the name only, and the name may have no
 * extension.
 */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF.{4}WEBP/s, /^GIF8[79]a/, /^.{4}ftypavi[fs]/s];

async function isTaken(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const beginning = String.fromCharCode(...bytes);
  return beginnings.some((each) => each.test(beginning));
}

/**
 * Prepares an image for upload: large photos are scaled down, with the right orientation.
 * @param keptUpTo size in bytes up to which the file is uploaded unchanged, so that the same image stays identical
 * @returns null if this browser cannot decode the file: it is not an image, or it is damaged
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

/** Drawing applies the EXIF orientation. Transparent areas become white. */
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
