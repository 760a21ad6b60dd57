/** Widths in pixels a picture is re-encoded in, as far as it is that wide. */
const ladder = [320, 640, 1024, 1600] as const;

/** Widest version kept, in pixels. */
export const maxImageWidth = 2000;

/** The widths of a picture that is `width` pixels wide: the ladder below it, and its own. */
export function imageWidths(width: number): number[] {
  return [...ladder.filter((step) => step < width * 0.9), width];
}

/** Address of one version: `/media/ab12-640.webp` from `/media/ab12-1600.webp`. */
export function variantAddress(address: string, width: number, format: 'webp' | 'avif'): string {
  return address.replace(/-\d+\.webp$/, `-${width}.${format}`);
}

/** What all versions of one picture have in common; any other file is its own. */
export function pictureName(address: string): string {
  return address.replace(/-\d+\.(webp|avif)$/, '');
}

/** `srcset` values of the picture at `address`, the widest WebP, `width` pixels wide. */
export function imageVariants(address: string, width: number): { webp: string; avif: string } {
  const set = (format: 'webp' | 'avif') =>
    imageWidths(width)
      .map((step) => `${variantAddress(address, step, format)} ${step}w`)
      .join(', ');
  return { webp: set('webp'), avif: set('avif') };
}
