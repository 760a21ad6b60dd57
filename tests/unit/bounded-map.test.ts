import { describe, expect, it } from 'vitest';
import { BoundedMap } from '../../api/bounded-map.ts';

const textMap = (bytes: number, entries: number) => new BoundedMap<string>({ bytes, entries }, (text) => text.length);

describe('a bounded map', () => {
  it('never holds more bytes than its bound, keys and all', () => {
    const map = textMap(100_000, 1_000_000);
    for (let index = 0; index < 5000; index += 1) {
      map.set(`${index}${'k'.repeat(index % 700)}`, 'v'.repeat(index % 900));
      expect(map.bytes).toBeLessThanOrEqual(100_000);
    }
    expect(map.size).toBeGreaterThan(10);
  });

  it('never holds more entries than its bound, however small', () => {
    const map = textMap(1_000_000_000, 100);
    for (let index = 0; index < 5000; index += 1) map.set(String(index), '');
    expect(map.size).toBe(100);
    expect([map.get('4899'), map.get('4900')]).toEqual([undefined, '']);
  });

  it('keeps nothing that is larger than the bound', () => {
    const map = textMap(1000, 10);
    map.set('large', 'x'.repeat(2000));
    expect([map.size, map.bytes]).toEqual([0, 0]);
  });

  it('counts an entry once that is put in again, and none that is gone', () => {
    const map = textMap(100_000, 10);
    for (let round = 0; round < 50; round += 1) map.set('same', 'x'.repeat(round));
    expect(map.size).toBe(1);
    map.delete('same');
    map.delete('never there');
    expect([map.size, map.bytes]).toEqual([0, 0]);
    map.set('again', 'x');
    map.clear();
    expect([map.size, map.bytes]).toEqual([0, 0]);
  });
});
