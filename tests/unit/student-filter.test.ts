import { expect, it } from 'vitest';
import { filterOf, isUnfiltered } from '../../src/dashboard/students/filter.ts';

it('reads from the address what the list is narrowed to, and leaves out what the server would refuse', () => {
  expect(filterOf({ q: 'علي', state: 'waiting', grade_id: '3', page: '2' })).toEqual({
    q: 'علي',
    state: 'waiting',
    grade_id: '3',
  });
  expect(filterOf({ state: 'none', kind_of_account: 'dear', recover: '2', level_id: '-1', grade_id: '1e3' })).toEqual(
    {},
  );
});

it('calls a list wide that nothing narrows', () => {
  expect(isUnfiltered(filterOf({ q: '', page: '3' }))).toBe(true);
  expect(isUnfiltered(filterOf({ recover: '1' }))).toBe(false);
});
