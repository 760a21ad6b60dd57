import { expect, it } from 'vitest';
import { pageNumbers } from '../../src/model/site/page-numbers.ts';

it('shows the ends and the neighbours, and leaves out the rest', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageNumbers(1, 20)).toEqual([1, 2, null, 20]);
});
