/** Content types by file extension. */
export const assetTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

/** The Content-Type of a compiled file or one of `public/`, by its name. */
export const assetType = (name: string): string =>
  assetTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** File extensions of types that compression makes smaller. */
export const compressible: ReadonlySet<string> = new Set(['js', 'css', 'json', 'svg', 'webmanifest']);
