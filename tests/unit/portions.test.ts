import { expect, it } from 'vitest';
import { portionsOf } from '../../api/backup/portions.ts';

const files = (...sizes: number[]) => sizes.map((size) => ({ size }));
const sizes = (portions: { size: number }[][]) => portions.map((portion) => portion.map(({ size }) => size));

it('divides files by their number and their bytes, in their order, and gives a larger one a portion of its own', () => {
  const most = { files: 3, bytes: 10 };
  expect(sizes(portionsOf(files(1, 2, 3, 4, 5, 6, 11, 0, 0, 0, 0), most))).toEqual([
    [1, 2, 3],
    [4, 5],
    [6],
    [11],
    [0, 0, 0],
    [0],
  ]);
  expect(portionsOf([], most)).toEqual([]);
});
