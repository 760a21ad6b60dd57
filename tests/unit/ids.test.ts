import { expect, it } from 'vitest';
import { parseId } from '../../src/model/site/ids.ts';

it('takes positive integers only', () => {
  expect(parseId('1')).toBe(1);
  expect(parseId('120')).toBe(120);
  for (const text of [undefined, '', '0', '01', '-1', '1.5', '1e3', ' 1', '1a', '١', '99999999999999999999'])
    expect(parseId(text), String(text)).toBeNull();
});
