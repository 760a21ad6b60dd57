import { useState } from 'react';
import { imageWidths, variantAddress } from '../../model/files/image-variants.ts';

/** The smallest version of an uploaded picture; anything that is no such picture as it is. */
function smallest(address: string): string {
  const width = Number(/-(\d+)\.webp$/.exec(address)?.[1]);
  const [least] = width ? imageWidths(width) : [];
  return least === undefined ? address : variantAddress(address, least, 'webp');
}

/** A small picture of a list; if its small version is not there, the whole one. */
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
