/** Widths in pixels of the re-encoded versions. Versions wider than the original are skipped. */
const ladder = [320, 640, 1024, 1600] as const;

/** Maximum width of the stored image, in pixels. */
const maxImageWidth = 2000;
/**
 * Maximum longer side of a protected image in pixels. It may be exceeded so that the shorter side keeps `legible`
 * pixels.
 */
const maxDocumentSide = 2000;
const legible = 1000;
/** Maximum pixel count of the stored image. Encoding a very tall image would otherwise need hundreds of megabytes. */
const maxStoredPoints = 12_000_000;
/** Maximum side of a WebP, in pixels. */
const maxSide = 16_383;

export interface Size {
  width: number;
  height: number;
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size of the largest stored version of an image. */
export function storedSize(size: Size): Size {
  const { width, height } = size;
  const tall = Math.min(maxSide / height, Math.sqrt(maxStoredPoints / (width * height)));
  return scaled(size, Math.min(1, maxImageWidth / width, tall));
}

/**
 * The size in which a protected image is stored. The shorter side keeps at least 1000 pixels (or its original size), so
 * that a long screenshot of a banking app stays readable.
 */
export function documentSize(size: Size): Size {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const wanted = Math.max(maxDocumentSide / long, legible / short);
  return scaled(size, Math.min(1, wanted, maxSide / long));
}

/** The sizes of all versions, from the size of the largest one; the largest comes last. */
export function versionSizes({ width, height }: Size): Size[] {
  return imageWidths(width).map((step) => ({ width: step, height: Math.max(1, Math.round((height * step) / width)) }));
}

/** The version widths for an image of this width: the standard widths below it, and its own width. */
export function imageWidths(width: number): number[] {
  return [...ladder.filter((step) => step < width * 0.9), width];
}

/** Address of one version: `/media/ab12-640.webp` from `/media/ab12-1600.webp`. */
export function variantAddress(address: string, width: number, format: 'webp' | 'avif'): string {
  return address.replace(/-\d+\.webp$/, `-${width}.${format}`);
}

/** Size in pixels of the link preview image. */
export const shareSize: Size = { width: 1200, height: 630 };

/** Address of the link preview image, from the address of the largest version. */
export function shareAddress(address: string): string {
  return address.replace(/-\d+\.webp$/, '-share.jpg');
}

/** The common part of the addresses of all versions of an image. For other files: the address itself. */
export function pictureName(address: string): string {
  return address.replace(/-(\d+\.(webp|avif)|share\.jpg)$/, '');
}

/** `srcset` values for an image. @param address of the largest WebP @param width its width in pixels */
export function imageVariants(address: string, width: number): { webp: string; avif: string } {
  const set = (format: 'webp' | 'avif') =>
    imageWidths(width)
      .map((step) => `${variantAddress(address, step, format)} ${step}w`)
      .join(', ');
  return { webp: set('webp'), avif: set('avif') };
}
