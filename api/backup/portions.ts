/** What is read or sent at one time: at most so many files, and so many bytes unless one file alone is larger. */
export interface Portion {
  files: number;
  bytes: number;
}

/** Divides files into portions, in their order. @param file.size in bytes */
export function portionsOf<File extends { size: number }>(files: readonly File[], most: Portion): File[][] {
  const portions: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = portions.at(-1);
    if (last && last.length < most.files && bytes + file.size <= most.bytes) {
      last.push(file);
      bytes += file.size;
    } else {
      portions.push([file]);
      bytes = file.size;
    }
  }
  return portions;
}
