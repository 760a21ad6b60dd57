import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BoundedMap } from '../bounded-map.ts';
import { assetType } from './asset-types.ts';
import { compressedEndings, isCompressedCopy, isCompressible } from './compressed-assets.ts';
import type { Encoding } from './headers.ts';
import { cacheControl, kindOfAsset } from './rules.ts';

interface Asset {
  type: string;
  etag: string;
  cacheControl: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** Cache limits for the files of other builds. */
const ofOthers = { bytes: 16 * 2 ** 20, entries: 500 };

const sizeOf = ({ bodies }: Asset) => Object.values(bodies).reduce((sum, body) => sum + body.length, 0);

/**
 * The ETag covers all encodings: a better compressed copy has other bytes, and a resumed download must not mix the two.
 */
function etagOf({ identity, br, gzip }: Asset['bodies']): string {
  const hash = createHash('sha256').update(identity);
  for (const copy of [br, gzip]) if (copy) hash.update(copy);
  return hash.digest('base64url').slice(0, 22);
}

const assetFrom = (address: string, bodies: Asset['bodies']): Asset => ({
  type: assetType(address),
  etag: etagOf(bodies),
  cacheControl: cacheControl[kindOfAsset(address) === 'compiled' ? 'immutable' : 'plain'],
  bodies,
});

/** Reads a file of the build and its compressed copies, if they exist. */
function readBodies(path: string, files: ReadonlySet<string>): Asset['bodies'] {
  const [br, gzip] = [path + compressedEndings.br, path + compressedEndings.gzip];
  return {
    identity: readFileSync(path),
    ...(files.has(br) && { br: readFileSync(br) }),
    ...(files.has(gzip) && { gzip: readFileSync(gzip) }),
  };
}

/**
 * The compiled assets and the files of `public/`. They are few and fixed; each is read at its first request and cached.
 * @param another reads files of other builds, which published pages may still reference
 */
export function createAssets(folder: string, another: (address: string) => Promise<Buffer | null> = async () => null) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  const known = new Map<string, () => Asset>();
  for (const path of files) {
    if (isCompressedCopy(path)) continue;
    const address = path.slice(folder.length).replaceAll('\\', '/');
    known.set(address, () => assetFrom(address, readBodies(path, files)));
  }
  const loaded = new Map<string, Asset>();

  const others = new BoundedMap<Asset>(ofOthers, sizeOf);

  return {
    /** Clears the cache, because better compressed copies exist. */
    forget: () => loaded.clear(),
    /** The asset at an address, or undefined. */
    find(address: string): Asset | undefined {
      const asset = loaded.get(address) ?? known.get(address)?.();
      if (asset) loaded.set(address, asset);
      return asset;
    },
    /** The asset of another build at an address, or null. @throws StoreUnavailable */
    async findElsewhere(address: string): Promise<Asset | null> {
      const kept = others.get(address);
      if (kept) return kept;
      const bytes = await another(address);
      if (!bytes) return null;
      const copy = async (ending: string) =>
        (isCompressible(address) && (await another(address + ending))) || undefined;
      const [br, gzip] = await Promise.all([copy(compressedEndings.br), copy(compressedEndings.gzip)]);
      const asset = assetFrom(address, { identity: bytes, ...(br && { br }), ...(gzip && { gzip }) });
      others.set(address, asset);
      return asset;
    },
  };
}

export type Assets = ReturnType<typeof createAssets>;
