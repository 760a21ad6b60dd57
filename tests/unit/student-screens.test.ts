import { describe, expect, it } from 'vitest';
import { durationIn, nextLesson, partsOf } from '../../src/islands/student/lesson-times.ts';
import { resumeAt } from '../../src/islands/student/positions.ts';
import { isOver, startOf } from '../../src/model/school/lesson-times.ts';

describe('lessons', () => {
  const lessons = [
    { date: '2026-11-20', time: '16:00:00' },
    { date: '2026-11-21', time: '10:00:00' },
  ];

  it('start at the wall clock of Khartoum', () => {
    expect(startOf({ date: '2026-11-20', time: '16:00:00' }).toISOString()).toBe('2026-11-20T14:00:00.000Z');
  });

  it('are the next one until an hour after their start', () => {
    expect(nextLesson(lessons, new Date('2026-11-20T14:59:00Z'))).toBe(lessons[0]);
    expect(nextLesson(lessons, new Date('2026-11-20T15:00:00Z'))).toBe(lessons[1]);
    expect(nextLesson(lessons, new Date('2026-12-01T00:00:00Z'))).toBeUndefined();
    expect(isOver({ date: '2026-11-20', time: '16:00:00' }, new Date('2026-11-20T13:00:00Z'))).toBe(false);
  });

  it('say how long they take, with the words of the language', () => {
    expect(durationIn(45, 'en')).toBe('45 minutes');
    expect(durationIn(45, 'ar')).toContain('٤٥');
    expect(durationIn(45, 'ar')).toContain('دقيقة');
  });

  it("are told in the reader's language and numerals", () => {
    const lesson = { date: '2026-11-21', time: '16:30:00' };
    expect(partsOf(lesson, 'en')).toEqual({
      day: '21',
      month: 'November',
      date: 'Saturday, 21 November 2026',
      time: '16:30',
    });
    expect(partsOf(lesson, 'ar').day).toBe('٢١');
    expect(partsOf(lesson, 'ar').date).toContain('السبت');
  });
});

describe('a video', () => {
  it('goes on where it was left, but for its ends', () => {
    expect(resumeAt(undefined, 600)).toBe(0);
    expect(resumeAt(3, 600)).toBe(0);
    expect(resumeAt(300, 600)).toBe(300);
    expect(resumeAt(598, 600)).toBe(0);
    expect(resumeAt(300, Number.NaN)).toBe(300);
  });
});
