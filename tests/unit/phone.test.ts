import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { trunkPrefixOf } from '../../db/school/phone-plans.ts';
import { whatsappLink } from '../../src/components/contact-links.ts';
import { schoolFacts, setSchoolFacts } from '../../src/model/school/facts.ts';
import { digitGroups, phoneNumber, typedPhone, whatsappAddress } from '../../src/model/text/phone.ts';

const source = join(import.meta.dirname, '../../src');

describe('a phone number', () => {
  it.each([
    '0912345678',
    '+249912345678',
    '249912345678',
    '00249912345678',
    '+249 (0) 912 345 678',
    '0912-345-678',
    ' 091 234 5678 ',
    '٠٩١٢٣٤٥٦٧٨',
    '+٢٤٩ ٩١٢ ٣٤٥ ٦٧٨',
    '۰۹۱۲۳۴۵۶۷۸',
    // Copied from a contact card: direction marks, no-break spaces and a non-breaking hyphen.
    '\u202a+249\u00a0912\u2011345\u202f678\u202c',
  ])('%j is understood', (typed) => {
    expect(phoneNumber(typed)).toBe('0912345678');
  });

  it('keeps ten digits that are no Sudanese ones', () => {
    expect(phoneNumber('1234567890')).toBe('1234567890');
    expect(phoneNumber('249-123-4567')).toBe('2491234567');
  });

  it.each([
    '',
    '+',
    '091234567',
    '09123456789',
    '+0912345678',
    '+2499123456',
    '+24991234567',
    '+2499123456789',
    '+97412345678',
    '0912345678 / 0123456789',
    'my number 0912345678',
    '0912345678x',
  ])('%j is not, and is not bent into one', (typed) => {
    expect(phoneNumber(typed)).toBeNull();
  });
});

describe('what stands in a phone field while one types', () => {
  it('is the ten digits as soon as they are understood', () => {
    expect(typedPhone('+249 912 345 678')).toEqual({ kept: '0912345678', foreign: false });
    expect(typedPhone('٠٩١٢-٣٤٥')).toEqual({ kept: '0912345', foreign: false });
    expect(typedPhone('+24991')).toEqual({ kept: '+24991', foreign: false });
  });

  it('never loses a digit, and says when something else was left out', () => {
    expect(typedPhone('091234567890')).toEqual({ kept: '091234567890', foreign: false });
    expect(typedPhone('09a1')).toEqual({ kept: '091', foreign: true });
    expect(typedPhone('09+1')).toEqual({ kept: '091', foreign: true });
  });
});

describe('an address of WhatsApp', () => {
  it.each([
    ['0912345678', 'https://wa.me/249912345678'],
    ['٠١٢٣٤٥٦٧٨٩', 'https://wa.me/249123456789'],
    ['249912345678', 'https://wa.me/249912345678'],
    ['00249912345678', 'https://wa.me/249912345678'],
    ['+249 912 345 678', 'https://wa.me/249912345678'],
    ['+44 20 7946 0958', 'https://wa.me/442079460958'],
    ['0212345678', 'https://wa.me/?text='],
    ['12345', 'https://wa.me/?text='],
    ['', 'https://wa.me/?text='],
  ])('of %j is %s', (number, address) => {
    expect(whatsappAddress(number)).toBe(address);
  });

  it.each([
    ['965', '96550012345', '96550012345'],
    ['965', '50012345', '96550012345'],
    ['254', '254712345678', '254712345678'],
    ['254', '0712345678', '254712345678'],
    ['49', '4915123456789', '4915123456789'],
    ['54', '0111523456789', '5491123456789'],
    ['54', '011 15 2345 6789', '5491123456789'],
    ['54', '0351 15 234 5678', '5493512345678'],
    ['54', '011 4321 5678', '541143215678'],
  ])('with the code %s of %s leads to %s', (phone_country, number, to) => {
    const first = schoolFacts();
    setSchoolFacts({ ...first, phone_country, trunk_prefix: trunkPrefixOf(phone_country) });
    const address = whatsappAddress(number);
    setSchoolFacts(first);
    expect(address).toBe(`https://wa.me/${to}`);
  });

  it('is made in one place, and leads from the site only where the school has a number', () => {
    const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const naming = files.filter(({ name, parentPath }) =>
      readFileSync(join(parentPath, name), 'utf8').includes('wa.me'),
    );
    expect(naming.map(({ name }) => name)).toEqual(['phone.ts']);
    expect(whatsappLink('٠٩١٢٣٤٥٦٧٨')).toBe('https://wa.me/249912345678');
    expect(whatsappLink(' ')).toBe('');
  });

  it('takes a text along', () => {
    expect(whatsappAddress('0912345678', 'أهلاً & سهلاً')).toBe(
      `https://wa.me/249912345678?text=${encodeURIComponent('أهلاً & سهلاً')}`,
    );
    expect(whatsappAddress('12345', 'a b')).toBe('https://wa.me/?text=a%20b');
  });
});

describe('digits', () => {
  it.each([
    ['0912345678', ['0912', '345', '678']],
    ['+249912345678', ['+249', '912', '345', '678']],
    ['+44 20 7946 0958', ['+44', '20', '7946', '0958']],
    ['1234567890123', ['1234', '5678', '9012', '3']],
    ['12345', ['12345']],
    ['٠٩١٢٣٤٥٦٧٨', ['0912', '345', '678']],
  ])('%s are read in groups', (number, groups) => {
    expect(digitGroups(number)).toEqual(groups);
  });
});
