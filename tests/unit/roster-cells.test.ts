import { afterEach, describe, expect, it } from 'vitest';
import { readPhone } from '../../db/school/phone-plans.ts';
import { escapeFormula, readRow, rosterPhone, unescapeFormula } from '../../src/model/people/roster.ts';
import { schoolFacts, setSchoolFacts } from '../../src/model/school/facts.ts';
import { setPhonePlan } from '../../src/model/text/phone.ts';

const first = schoolFacts();
afterEach(() => {
  setSchoolFacts(first);
  setPhonePlan(() => null);
});

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
    ['91-234-5678', '0912345678'],
    ['(912) 345 678', '0912345678'],
    ['\u202a912345678\u202c', '0912345678'],
    ['\u200f912345678.0', '0912345678'],
  ])('%s is %s', (typed, phone) => {
    expect(rosterPhone(typed)).toBe(phone);
  });

  it.each([
    '9.12E+08',
    '9.1234568E8',
    '9123456780',
    '91234567',
    '912345678.5',
    '9.12345678E7',
    '1E99',
    '912-345-6780',
    '9123.45678',
  ])('%s is none', (typed) => {
    expect(rosterPhone(typed)).toBeNull();
  });

  it.each([
    ['1', '2025550123', '2025550123'],
    ['91', '9876543210', '09876543210'],
    ['254', '0712345678', '0712345678'],
  ])('of a country with the code %s is what its plan says: %s', (phone_country, typed, stored) => {
    setPhonePlan(readPhone);
    setSchoolFacts({ ...first, phone_country });
    expect(rosterPhone(typed)).toBe(stored);
  });
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
    ["'=1+1", "''=1+1"],
    ['\u3000=1+1', "\u3000'=1+1"],
  ])('%j is written as %j, and read again as it was', (cell, written) => {
    expect(escapeFormula(cell)).toBe(written);
    expect(unescapeFormula(written)).toBe(cell);
  });

  it.each(['A-B=C;D', '-60000', '-60000.50', 'O’Neil', "d'Arc"])('%j stays as it is', (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(cell);
  });
});

describe('a cell that a spreadsheet could not reckon', () => {
  const row = {
    row: 2,
    name: 'Amna',
    email: '',
    phone: '0912345678',
    level: '',
    grade: '',
    kind_of_account: '',
    payment_term: '',
  };
  const words = { grade: () => undefined, kind: () => undefined, term: () => undefined };

  it.each([
    '#N/A',
    '#VALUE!',
    '#REF!',
    '#NAME?',
    '#DIV/0!',
    '#NUM!',
    '#NULL!',
    '#SPILL!',
    '#FIELD!',
    '#GETTING_DATA',
    'Err:502',
  ])('%s is an error of its row', (error) => {
    expect(readRow({ ...row, name: error }, words).problems).toEqual({
      name: [{ problem: 'cellError', values: { error } }],
    });
  });

  it.each(['#1', '# Amna', 'N/A Amna', 'Error'])('%s is none', (name) => {
    expect(readRow({ ...row, name }, words).problems).toEqual({});
  });
});
