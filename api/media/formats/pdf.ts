import type { Bytes } from './bytes.ts';

/** Maximum distance in bytes of the PDF trailer from the end of the file: some programs append data. */
const tail = 2048;

/** Maximum number of bytes before the PDF header: some scanners put their own data there. */
const mostBefore = 1024;

const step = 65_536;

/** Whether a PDF header is within the first bytes of a file. */
export async function beginsAsPdf({ read }: Bytes): Promise<boolean> {
  return (await read(0, mostBefore + '%PDF-'.length)).toString('latin1').includes('%PDF-');
}

/** Size of a file without trailing NULs and spaces, with which scanners fill up the last block. */
async function filledSize({ size, read }: Bytes): Promise<number> {
  for (let end = size; end > 0; ) {
    const from = Math.max(0, end - step);
    const bytes = await read(from, end - from);
    const last = bytes.findLastIndex((byte) => byte !== 0 && byte !== 0x20);
    if (last >= 0) return from + last + 1;
    end = from;
  }
  return 0;
}

/** Whether a file ends like a PDF (ISO 32000-2, 7.5.5): `startxref`, then `%%EOF`. */
export async function endsAsPdf(bytes: Bytes): Promise<boolean> {
  const size = await filledSize(bytes);
  const from = Math.max(0, size - tail);
  const end = (await bytes.read(from, size - from)).toString('latin1');
  const start = end.indexOf('startxref');
  return start !== -1 && end.includes('%%EOF', start);
}
