import { useState } from 'react';
import { imageWidths, variantAddress } from '../model/files/image-variants.ts';

/** URL of the smallest variant of an uploaded image; other URLs are returned unchanged. */
function smallest(address: string): string {
  const width = Number(/-(\d+)\.webp$/.exec(address)?.[1]);
  const [least] = width ? imageWidths(width) : [];
  return least === undefined ? address : variantAddress(address, least, 'webp');
}

/** Thumbnail in a list; falls back to the original if the small variant does not exist. */
export function Thumbnail({ address, alt = '' }: { address: string; alt?: string }) {
  const [whole, setWhole] = useState(false);
  return (
    <img
      className="thumbnail"
      src={whole ? address : smallest(address)}
      alt={alt}
      width="96"
      height="72"
      loading="lazy"
      decoding="async"
      onError={() => setWhole(true)}
    />
  );
}
