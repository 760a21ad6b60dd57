import { readFileSync } from 'node:fs';

/**
 * Loaded into a server first (`NODE_OPTIONS=--import`). Moves its clock forward by the number of days in the file
 * `CLOCK_FILE`, which is read at every call.
 */
const file = process.env['CLOCK_FILE'] ?? '';
const RealDate = Date;
const ahead = () => Number(readFileSync(file, 'utf8')) * 86_400_000;

globalThis.Date = new Proxy(RealDate, {
  construct: (_target, values) =>
    Reflect.construct(RealDate, values.length === 0 ? [RealDate.now() + ahead()] : values),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + ahead() : Reflect.get(target, name)),
});
