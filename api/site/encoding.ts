export type Encoding = 'br' | 'gzip' | 'identity';

const refuses = (header: string, name: string) =>
  new RegExp(`\\b${name}\\s*;\\s*q=0(?:\\.0*)?(?:\\s|,|$)`).test(header);

/** The best encoding that the client accepts: Brotli, else gzip, else none. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const accepted = typeof header === 'string' ? header : '';
  if (/\bbr\b/.test(accepted) && !refuses(accepted, 'br')) return 'br';
  if (/\bgzip\b/.test(accepted) && !refuses(accepted, 'gzip')) return 'gzip';
  return 'identity';
}
