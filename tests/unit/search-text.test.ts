import { describe, expect, it } from 'vitest';
import { searchable, searchText, searchWords } from '../../src/model/text/search-text.ts';

/** Whether a search finds a stored text. */
const finds = (stored: string, q: string) => searchWords(q).every((word) => searchText([stored]).includes(word));

describe('a search', () => {
  it.each([
    ['Mary O’Neil', "o'neil"],
    ["Nora O'Brien", 'OʼBRIEN'],
    ['Zoë Müller', 'zoe muller'],
    ['رؤى عليّ الطيب', 'روی على'],
    ['کمال بکری', 'كمال بكري'],
    ['محـمـد الهادى', 'محمد الهادي'],
    ['مي\u200cنا \u200fهدى', 'مينا هدى'],
    ['فرقة ٢٠٢٦', '۲۰۲۶'],
    ['Team 2027', '२०२७'],
    ['ＳＡＬＭＡ Idris', 'salma'],
    ['سلمى النُّور', 'سلمي\u00a0النور'],
    ['Amal Nul', 'amal\u0000 nul'],
    ['آمنة إدريس أحمد', 'امنه ادريس احمد'],
    ['soft\u00adhyphen', 'softhyphen'],
  ])('finds %j by %j', (stored, q) => {
    expect(finds(stored, q)).toBe(true);
  });

  it('keeps letters apart that are letters of their own: ø, ł and ß', () => {
    expect(finds('Søren', 'soren')).toBe(false);
    expect(finds('Paweł', 'pawel')).toBe(false);
    expect(finds('Weiß', 'weiss')).toBe(false);
    expect(finds('سالم', 'سليم')).toBe(false);
  });

  it('reads the digits of every script', () => {
    const scripts = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '０１２３４５６７８９', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'];
    for (const digits of scripts) expect(searchable(digits)).toBe('0123456789');
  });

  it('is not stopped by half of a character', () => {
    expect(searchable('Amna \ud83d Osman')).toContain('amna');
  });
});
