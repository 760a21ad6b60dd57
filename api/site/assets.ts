import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './encoding.ts';

export interface Asset {
  type: string;
  etag: string;
  cacheControl: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
};
const compressible = new Set(['js', 'css', 'json', 'svg', 'webmanifest']);

/** Names with a hash never change their content. */
const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, max-age=3600, must-revalidate';

function compressed(extension: string, identity: Buffer): Partial<Record<Encoding, Buffer>> {
  if (!compressible.has(extension)) return {};
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return { br: brotliCompressSync(identity, quality), gzip: gzipSync(identity, { level: 9 }) };
}

/** The compiled assets and the files of `public/`: few and fixed, read once and compressed at first use. */
export function createAssets(folder: string) {
  const known = new Map<string, () => Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = path.slice(folder.length).replaceAll('\\', '/');
    known.set(address, () => read(path, address));
  }
  const loaded = new Map<string, Asset>();

  function read(path: string, address: string): Asset {
    const extension = address.split('.').at(-1) ?? '';
    const identity = readFileSync(path);
    return {
      type: types[extension] ?? 'application/octet-stream',
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      cacheControl: address.startsWith('/_astro/') || address.startsWith('/fonts/') ? immutable : revalidated,
      bodies: { identity, ...compressed(extension, identity) },
    };
  }

  return {
    /** The asset at an address, or undefined. */
    find(address: string): Asset | undefined {
      const asset = loaded.get(address) ?? known.get(address)?.();
      if (asset) loaded.set(address, asset);
      return asset;
    },
  };
}

export type Assets = ReturnType<typeof createAssets>;
