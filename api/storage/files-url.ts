import { z } from 'zod';

/** Location and keys of files in S3: `FILES_URL`, `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`. */
export const filesPlace = z.object({
  bucket: z.string(),
  /** Without slashes at its ends; may be empty. */
  prefix: z.string(),
  /** Without a trailing slash; null for AWS. */
  endpoint: z.string().nullable(),
  region: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
});
export type FilesPlace = z.infer<typeof filesPlace>;

/** An S3 location as text for messages to the operator. It never contains a key. */
export const nameOf = ({ bucket, prefix, endpoint }: FilesPlace): string =>
  `s3://${bucket}${prefix && `/${prefix}`}${endpoint === null ? '' : ` at ${endpoint}`}`;

export const takesFilesUrl = 's3://bucket/prefix?endpoint=https://…&region=…';

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i;
const prefixName = /^[\w.-]+(\/[\w.-]+)*$/;
const known = new Set(['endpoint', 'region']);

const isWebAddress = (text: string): boolean => {
  if (!/^https?:\/\/[^/\s]+/.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
};

/** Parses `s3://bucket/prefix?endpoint=…&region=…`; null if it is invalid. */
export function readFilesUrl(text: string): Omit<FilesPlace, 'accessKeyId' | 'secretAccessKey'> | null {
  // URL parsing would resolve `.` and `..` segments, so they are refused before.
  if (!text.startsWith('s3://') || !URL.canParse(text) || /\/\.{1,2}([/?]|$)/.test(text)) return null;
  const { hostname, port, username, password, pathname, searchParams, hash } = new URL(text);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  if (`${port}${username}${password}${hash}` !== '' || !bucketName.test(hostname)) return null;
  if (prefix !== '' && !prefixName.test(prefix)) return null;
  if ([...searchParams.keys()].some((name) => !known.has(name))) return null;
  const endpoint = searchParams.get('endpoint');
  if (endpoint !== null && !isWebAddress(endpoint)) return null;
  const region = searchParams.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]+$/i.test(region)) return null;
  return { bucket: hostname, prefix, endpoint: endpoint?.replace(/\/+$/, '') ?? null, region };
}
