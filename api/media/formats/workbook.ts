import type { Bytes } from './bytes.ts';
import { zipEnd, zipEntries } from './zip.ts';

/** Whether a file is a ZIP with an Excel workbook (ECMA-376, part 2). Backslashes in entry names are accepted. */
export async function hasWorkbook({ size, read }: Bytes): Promise<boolean> {
  if (!(await read(0, 2)).equals(Buffer.from('PK'))) return false;
  const start = Math.max(0, size - zipEnd);
  try {
    return zipEntries(await read(start, size - start), start).some(({ name }) =>
      /(^|[\\/])workbook\d*\.xml$/i.test(name),
    );
  } catch {
    return false;
  }
}
