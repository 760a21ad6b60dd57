import type { Bytes } from './bytes.ts';

/** How far from the end of a file the end of the PDF may stand, in bytes: programs add a little. */
const tail = 2048;

/** Bytes that may stand before a PDF: copiers put some of their own there. */
const mostBefore = 1024;

const step = 65_536;

/** Whether a file begins as a PDF does, within its first bytes. */
export async function beginsAsPdf({ read }: Bytes): Promise<boolean> {
  return (await read(0, mostBefore + '%PDF-'.length)).toString('latin1').includes('%PDF-');
}

/** Where a file ends once the NULs and spaces are left out with which scanners fill up their last block. */
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

/** Whether a file ends as a PDF does (ISO 32000-2, 7.5.5): `startxref`, then `%%EOF`. */
export async function endsAsPdf(bytes: Bytes): Promise<boolean> {
  const size = await filledSize(bytes);
  const from = Math.max(0, size - tail);
  const end = (await bytes.read(from, size - from)).toString('latin1');
  const start = end.indexOf('startxref');
  return start !== -1 && end.includes('%%EOF', start);
}
