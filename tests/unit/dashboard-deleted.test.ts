import { describe, expect, it } from 'vitest';
import { type DeletedRow, withDeleted, withoutDeleted } from '../../src/dashboard/content/deleted-rows.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const gone = (id: number, index: number, state: DeletedRow['state'] = 'deleted') => ({ row: { id }, index, state });
const show = (shown: ReturnType<typeof withDeleted>) =>
  shown.map(({ row, deleted }) => (deleted ? `(${row.id})` : `${row.id}`)).join(' ');

describe('a page from which rows were deleted a moment ago', () => {
  it('shows each in the place it had, before and after the server has answered', () => {
    expect(show(withDeleted(rows(9, 8, 7, 6), [gone(8, 1, 'deleting')]))).toBe('9 (8) 7 6');
    expect(show(withDeleted(rows(9, 7, 6, 5), [gone(8, 1)]))).toBe('9 (8) 7 6 5');
    expect(show(withDeleted(rows(9, 6, 5, 4), [gone(7, 2), gone(8, 1)]))).toBe('9 (8) (7) 6 5 4');
  });

  it('shows one that is back as any other, whether the server answers it yet or not', () => {
    expect(show(withDeleted(rows(9, 7, 6, 5), [gone(8, 1, 'back')]))).toBe('9 8 7 6 5');
    expect(show(withDeleted(rows(9, 8, 7, 6), [gone(8, 1, 'back')]))).toBe('9 8 7 6');
  });

  it('keeps the places of the others when one leaves', () => {
    const left = withoutDeleted([gone(9, 0), gone(7, 2), gone(6, 3, 'back')], new Set([9, 6]));
    expect(left).toEqual([gone(7, 1)]);
    expect(show(withDeleted(rows(8, 6, 5), left))).toBe('8 (7) 6 5');
  });

  it('shows a page that has nothing else', () => {
    expect(show(withDeleted([], [gone(1, 0)]))).toBe('(1)');
  });
});
