import { describe, expect, it } from 'vitest';
import { harmless, rosterPhone, unharmed } from '../../src/model/people/roster.ts';

describe('a phone in a list', () => {
  it.each([
    ['912345678', '0912345678'],
    ['912345678.0', '0912345678'],
    ['9.12345678E8', '0912345678'],
    ['9.12345678E+08', '0912345678'],
    ['2.49912345678E+11', '0912345678'],
    ['+249 91-234-5678', '0912345678'],
    ['٠٩١٢٣٤٥٦٧٨', '0912345678'],
    ['9.12345682E8', '0912345682'],
    ['123456789', '0123456789'],
  ])('%s is %s', (typed, phone) => {
    expect(rosterPhone(typed)).toBe(phone);
  });

  it.each(['9.12E+08', '9.1234568E8', '9123456780', '91234567', '912345678.5', '9.12345678E7', '1E99'])(
    '%s is none',
    (typed) => {
      expect(rosterPhone(typed)).toBeNull();
    },
  );
});

describe('a cell of an export', () => {
  it.each([
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['=1+1', "'=1+1"],
    [' =1+1', " '=1+1"],
    ['Ali;=cmd', "Ali;'=cmd"],
    ['Ali; =cmd', "Ali; '=cmd"],
    ['Ali\t@cmd', "Ali\t'@cmd"],
    ['Ali\n-cmd', "Ali\n'-cmd"],
    ['Ali;＋1;-2', "Ali;'＋1;'-2"],
  ])('%j is written as %j, and read again as it was', (cell, written) => {
    expect(harmless(cell)).toBe(written);
    expect(unharmed(written)).toBe(cell);
  });

  it.each(['A-B=C;D', '-60000', '-60000.50', 'O’Neil', "d'Arc"])('%j stays as it is', (cell) => {
    expect(harmless(cell)).toBe(cell);
    expect(unharmed(cell)).toBe(cell);
  });
});
