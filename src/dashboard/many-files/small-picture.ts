/** Width in pixels of a row's picture, for screens with two pixels in one. */
const width = 160;

let last = Promise.resolve();

/**
 * A small picture of an image file. Files are read one after the other: a phone has no room for a hundred photos.
 * @returns an object URL, which the caller revokes; null if the browser cannot read the file
 */
export function smallPicture(file: File): Promise<string | null> {
  const made = last.then(() => draw(file)).catch(() => null);
  last = made.then(() => undefined);
  return made;
}

async function draw(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'low' });
  try {
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7));
    return blob && URL.createObjectURL(blob);
  } finally {
    bitmap.close();
  }
}
