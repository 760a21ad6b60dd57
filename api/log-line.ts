/** Maximum bytes of a log line, including the line break. */
export const maxLine = 2048;

/** Maximum text lengths to try, one after the other, until the line is short enough. */
const lengths = [400, 100, 20];
const longestName = 40;

/** Truncates texts to `length` characters, lists to `length / 20` items and objects to 20 entries, recursively. */
function cut(value: unknown, length: number): unknown {
  if (typeof value === 'string') return value.length > length ? `${value.slice(0, length).toWellFormed()}…` : value;
  if (Array.isArray(value)) return value.slice(0, length / 20).map((each) => cut(each, length));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).slice(0, 20);
  return Object.fromEntries(entries.map(([name, each]) => [name.slice(0, longestName), cut(each, length)]));
}

/** Truncates the texts of a log line so that it has at most 2 kB (contract 8, "Log"). */
export function truncateLine(line: string): string {
  if (Buffer.byteLength(line) <= maxLine) return line;
  const { level, time, msg, ...fields } = Object(JSON.parse(line));
  for (const length of lengths) {
    const shorter = `${JSON.stringify({ level, time, ...Object(cut(fields, length)), msg: cut(msg, length) })}\n`;
    if (Buffer.byteLength(shorter) <= maxLine) return shorter;
  }
  return `${JSON.stringify({ level, time, msg: cut(msg, 100) })}\n`;
}
