/** Widths in pixels a picture is re-encoded in, as far as it is that wide. */
const ladder = [320, 640, 1024, 1600] as const;

/** Widest version kept, in pixels. */
const maxImageWidth = 2000;
/** Longest side of a protected picture, where its shorter one stays legible; else as long as that wants it. */
const maxDocumentSide = 2000;
const legible = 1000;
/** Points of the widest version kept: of a very tall picture, more would cost hundreds of megabytes to encode. */
const maxStoredPoints = 12_000_000;
/** Longest side of a WebP, in pixels. */
const maxSide = 16_383;

export interface Size {
  width: number;
  height: number;
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Size of the widest version kept of a picture. */
export function storedSize(size: Size): Size {
  const { width, height } = size;
  const tall = Math.min(maxSide / height, Math.sqrt(maxStoredPoints / (width * height)));
  return scaled(size, Math.min(1, maxImageWidth / width, tall));
}

/**
 * Size in which a protected picture is kept: its shorter side never falls below a thousand points or its own, so that the
 * long screenshot of a bank's app can be read.
 */
export function documentSize(size: Size): Size {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const wanted = Math.max(maxDocumentSide / long, legible / short);
  return scaled(size, Math.min(1, wanted, maxSide / long));
}

/** Sizes of all versions of a picture whose widest has this one, the widest last. */
export function versionSizes({ width, height }: Size): Size[] {
  return imageWidths(width).map((step) => ({ width: step, height: Math.max(1, Math.round((height * step) / width)) }));
}

/** The widths of a picture that is `width` pixels wide: the ladder below it, and its own. */
export function imageWidths(width: number): number[] {
  return [...ladder.filter((step) => step < width * 0.9), width];
}

/** Address of one version: `/media/ab12-640.webp` from `/media/ab12-1600.webp`. */
export function variantAddress(address: string, width: number, format: 'webp' | 'avif'): string {
  return address.replace(/-\d+\.webp$/, `-${width}.${format}`);
}

/** Size in pixels of the version that previews of a page show in messages. */
export const shareSize: Size = { width: 1200, height: 630 };

/** Address of the version for previews, from that of the widest. */
export function shareAddress(address: string): string {
  return address.replace(/-\d+\.webp$/, '-share.jpg');
}

/** What all versions of one picture have in common; any other file is its own. */
export function pictureName(address: string): string {
  return address.replace(/-(\d+\.(webp|avif)|share\.jpg)$/, '');
}

/** `srcset` values of the picture at `address`, the widest WebP, `width` pixels wide. */
export function imageVariants(address: string, width: number): { webp: string; avif: string } {
  const set = (format: 'webp' | 'avif') =>
    imageWidths(width)
      .map((step) => `${variantAddress(address, step, format)} ${step}w`)
      .join(', ');
  return { webp: set('webp'), avif: set('avif') };
}
