import type { Bytes } from './bytes.ts';

/** How far from the end of a file the end of the PDF may stand, in bytes: programs add a little. */
const tail = 2048;

/** Whether a file ends as a PDF does (ISO 32000-2, 7.5.5): `startxref`, then `%%EOF`. */
export async function endsAsPdf({ size, read }: Bytes): Promise<boolean> {
  const end = (await read(Math.max(0, size - tail), tail)).toString('latin1');
  const start = end.indexOf('startxref');
  return start !== -1 && end.includes('%%EOF', start);
}
