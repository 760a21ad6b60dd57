import { afterAll, describe, expect, it } from 'vitest';
import { seriesDaysSent } from '../../src/model/content/series-form.ts';
import { schoolFacts, setSchoolFacts } from '../../src/model/school/facts.ts';
import { isOver, startOf } from '../../src/model/school/lesson-times.ts';
import { daysBetween, seriesDays, weekdayOf } from '../../src/model/school/series.ts';

const facts = schoolFacts();
afterAll(() => setSchoolFacts(facts));

/** Sundays and Tuesdays from Tuesday, 1 December 2026. */
const twiceAWeek = { weekdays: [0, 2], from: '2026-12-01' };

describe('the days of a series', () => {
  it('are those weekdays from the first day on, as many as were asked for', () => {
    expect(seriesDays({ ...twiceAWeek, count: 4 })).toEqual(['2026-12-01', '2026-12-06', '2026-12-08', '2026-12-13']);
    expect(weekdayOf('2026-12-06')).toBe(0);
    expect(weekdayOf('2026-12-05')).toBe(6);
  });

  it('end with the last day, which may be one of them', () => {
    expect(seriesDays({ ...twiceAWeek, until: '2026-12-08' })).toEqual(['2026-12-01', '2026-12-06', '2026-12-08']);
    expect(seriesDays({ ...twiceAWeek, until: '2026-12-07' })).toEqual(['2026-12-01', '2026-12-06']);
    expect(seriesDays({ ...twiceAWeek, until: '2026-11-30' })).toEqual([]);
  });

  it('leave holidays out: a number of lessons is held all the same, a last day stays', () => {
    const except = ['2026-12-06', '2026-12-07'];
    expect(seriesDays({ ...twiceAWeek, count: 3, except })).toEqual(['2026-12-01', '2026-12-08', '2026-12-13']);
    expect(seriesDays({ ...twiceAWeek, until: '2026-12-08', except })).toEqual(['2026-12-01', '2026-12-08']);
  });

  it('cross a change of the clocks, a leap day and the end of a year', () => {
    const weekly = (from: string, count: number) => seriesDays({ weekdays: [weekdayOf(from)], from, count });
    expect(weekly('2026-03-22', 3)).toEqual(['2026-03-22', '2026-03-29', '2026-04-05']);
    expect(weekly('2028-02-22', 3)).toEqual(['2028-02-22', '2028-02-29', '2028-03-07']);
    expect(weekly('2026-12-28', 2)).toEqual(['2026-12-28', '2027-01-04']);
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-12-06', '2026-12-01')).toBe(-5);
  });

  it('begin at the same time of the clock before and after the clocks change', () => {
    setSchoolFacts({ ...facts, time_zone: 'Europe/Berlin' });
    const days = seriesDays({ weekdays: [0], from: '2026-03-22', count: 2 });
    const starts = days.map((date) => startOf({ date, time: '10:00:00' }).toISOString());
    expect(starts).toEqual(['2026-03-22T09:00:00.000Z', '2026-03-29T08:00:00.000Z']);
    setSchoolFacts(facts);
  });
});

describe('what is sent for the days of a series', () => {
  const problems = (sent: object) => {
    const { error } = seriesDaysSent.safeParse({ ...twiceAWeek, ...sent });
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  };

  it('ends either with a day or with a number, and empty texts and null are neither', () => {
    expect(problems({ count: 4, until: '' })).toEqual({});
    expect(problems({ until: '2026-12-31', count: null })).toEqual({});
    const either = { until: 'untilOrCount', count: 'untilOrCount' };
    expect(problems({})).toEqual(either);
    expect(problems({ count: 4, until: '2026-12-31' })).toEqual(either);
  });

  it('makes between one and 200 lessons', () => {
    expect(problems({ count: 200 })).toEqual({});
    expect(problems({ count: 201 })).toEqual({ count: 'tooManyDays' });
    expect(problems({ count: '999999999999' })).toEqual({ count: 'tooManyDays' });
    expect(problems({ until: '2199-12-31' })).toEqual({ until: 'tooManyDays' });
    expect(problems({ until: '2026-11-30' })).toEqual({ until: 'noDays' });
    expect(problems({ count: 0 })).toHaveProperty('count');
    expect(problems({ until: '2026-12-01', except: ['2026-12-01'] })).toEqual({ until: 'noDays' });
    expect(problems({ from: '2199-12-30', count: 5 })).toEqual({ count: 'noDays' });
  });

  it('names weekdays and days that exist, once each', () => {
    expect(problems({ count: 4, weekdays: [] })).toEqual({ weekdays: 'required' });
    expect(problems({ count: 4, weekdays: undefined })).toEqual({ weekdays: 'required' });
    expect(problems({ count: 4, weekdays: [7] })).toEqual({ 'weekdays.0': 'choice' });
    expect(problems({ count: 4, weekdays: ['2', 2, '0'] })).toEqual({});
    expect(problems({ count: 4, from: '2026-02-30' })).toEqual({ from: 'date' });
    expect(problems({ count: 4, except: ['yesterday'] })).toEqual({ 'except.0': 'date' });
    expect(problems({ count: 4, except: new Array(401).fill('2026-12-06') })).toEqual({ except: 'invalid' });
  });
});

describe('a lesson', () => {
  const lesson = { date: '2026-11-20', time: '16:00:00' };

  it('is over after its minutes, or after an hour', () => {
    expect(isOver({ ...lesson, minutes: 90 }, new Date('2026-11-20T15:29:00Z'))).toBe(false);
    expect(isOver({ ...lesson, minutes: 90 }, new Date('2026-11-20T15:30:00Z'))).toBe(true);
    expect(isOver({ ...lesson, minutes: null }, new Date('2026-11-20T15:00:00Z'))).toBe(true);
  });
});
