import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { BoundedMap } from '../bounded-map.ts';
import { assetType, compressible } from './asset-types.ts';
import type { Encoding } from './encoding.ts';
import { cacheControl, kindOfAsset } from './rules.ts';

export interface Asset {
  type: string;
  etag: string;
  cacheControl: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** Whether a compiled file becomes smaller by compressing it. */
export const isCompressible = (name: string): boolean => compressible.has(name.split('.').at(-1) ?? '');

export function compressed(extension: string, identity: Buffer): Partial<Record<Encoding, Buffer>> {
  if (!compressible.has(extension)) return {};
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return { br: brotliCompressSync(identity, quality), gzip: gzipSync(identity, { level: 9 }) };
}

/** What is kept of other builds' files, in bytes. */
const ofOthers = { bytes: 16 * 2 ** 20, entries: 500 };

const sizeOf = ({ bodies }: Asset) => Object.values(bodies).reduce((sum, body) => sum + body.length, 0);

function assetFrom(address: string, identity: Buffer): Asset {
  return {
    type: assetType(address),
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    cacheControl: cacheControl[kindOfAsset(address) === 'compiled' ? 'immutable' : 'plain'],
    bodies: { identity, ...compressed(address.split('.').at(-1) ?? '', identity) },
  };
}

/**
 * The compiled assets and the files of `public/`: few and fixed, read once and compressed at first use.
 * @param another where files of other builds are, which pages may still name
 */
export function createAssets(folder: string, another: (address: string) => Promise<Buffer | null> = async () => null) {
  const known = new Map<string, () => Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = path.slice(folder.length).replaceAll('\\', '/');
    known.set(address, () => assetFrom(address, readFileSync(path)));
  }
  const loaded = new Map<string, Asset>();

  const others = new BoundedMap<Asset>(ofOthers, sizeOf);

  return {
    /** The asset at an address, or undefined. */
    find(address: string): Asset | undefined {
      const asset = loaded.get(address) ?? known.get(address)?.();
      if (asset) loaded.set(address, asset);
      return asset;
    },
    /** The asset of another build at an address, or null. @throws StoreAway */
    async findElsewhere(address: string): Promise<Asset | null> {
      const kept = others.get(address);
      if (kept) return kept;
      const bytes = await another(address);
      if (!bytes) return null;
      const asset = assetFrom(address, bytes);
      others.set(address, asset);
      return asset;
    },
  };
}

export type Assets = ReturnType<typeof createAssets>;
