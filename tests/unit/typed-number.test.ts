import { describe, expect, it } from 'vitest';
import { maxPrice } from '../../src/model/limits.ts';
import { typedNumber } from '../../src/model/text/typed-number.ts';

const price = (text: string) => typedNumber(text, { decimals: 2, max: maxPrice });
const count = (text: string) => typedNumber(text, { decimals: 0, max: 1_000_000 });
const number = (value: number) => ({ kind: 'number', value });

describe('a price that somebody types', () => {
  it.each([
    ['32000', 32_000],
    ['٣٢٠٠٠', 32_000],
    ['۳۲۰۰۰', 32_000],
    [' 32,000 ', 32_000],
    ['٣٢٬٠٠٠', 32_000],
    ['٣٢،٠٠٠', 32_000],
    ['\u200f٣٢٬٠٠٠\u200e', 32_000],
    ['1,234,567', 1_234_567],
    ['1,234.5', 1234.5],
    ['250.50', 250.5],
    ['٢٥٠٫٥', 250.5],
    ['0', 0],
    ['0.99', 0.99],
    ['+5', 5],
    ['007', 7],
    ['999999999.99', maxPrice],
  ])('%s is %d', (text, value) => expect(price(text)).toEqual(number(value)));

  it.each([
    '1.5k',
    'abc',
    '32,00',
    '3,2000',
    '1,23',
    '0,123',
    ',5',
    '5.',
    '.5',
    '1.2.3',
    '1.234.567',
    '12.345678',
    '5-',
    '- 5',
    '3 2',
    '٣ج',
    '1e3',
    '0.500',
  ])('%s is refused, never turned into something else', (text) => expect(price(text)).toEqual({ kind: 'wrong' }));

  it.each(['-5', '−5', '-٥', '-0.5', '-32,000', '1000000000', '1,000,000,000'])('%s is out of range', (text) =>
    expect(price(text)).toEqual({ kind: 'range' }),
  );

  it('is asked back where a point may be meant to group', () => {
    expect(price('32.000')).toEqual({ kind: 'unclear', readings: [32_000, 32] });
    expect(price('٣٢٫٠٠٠')).toEqual({ kind: 'unclear', readings: [32_000, 32] });
    expect(price('1.250')).toEqual({ kind: 'unclear', readings: [1250, 1.25] });
    expect(price('1.255')).toEqual({ kind: 'unclear', readings: [1255] });
  });

  it('is empty when nothing is there', () => {
    expect(price(' ')).toEqual({ kind: 'empty' });
  });
});

describe('a count that somebody types', () => {
  it('is whole', () => {
    expect(count('٤٢')).toEqual(number(42));
    expect(count('4,200')).toEqual(number(4200));
    expect(count('4.5')).toEqual({ kind: 'wrong' });
    expect(count('4.200')).toEqual({ kind: 'unclear', readings: [4200] });
    expect(count('4.000')).toEqual({ kind: 'unclear', readings: [4000, 4] });
    expect(count('1,000,001')).toEqual({ kind: 'range' });
    expect(count('1.5k')).toEqual({ kind: 'wrong' });
  });
});
