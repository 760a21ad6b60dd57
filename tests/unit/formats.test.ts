import { afterAll, expect, it } from 'vitest';
import { schoolFacts, setSchoolFacts } from '../../src/model/school/facts.ts';
import { formatDate, formatDay } from '../../src/model/text/formats.ts';
import { formatMonth } from '../../src/model/text/months.ts';

const first = schoolFacts();
afterAll(() => setSchoolFacts(first));

it.each(['America/New_York', 'UTC', 'Africa/Khartoum', 'Pacific/Kiritimati'])(
  'a day and a month are the same for a school in %s, a moment is not',
  (time_zone) => {
    setSchoolFacts({ ...first, time_zone });
    expect(formatDay('2026-03-01', 'en')).toMatch(/\b0?1\b.*2026/);
    expect(formatDay('2026-03-01', 'en')).toContain('March');
    expect(formatMonth('2026-03', 'en')).toContain('March');
    const ends = time_zone === 'America/New_York' ? 'February' : 'March';
    expect(formatDate('2026-03-01T00:00:00Z', 'en')).toContain(ends);
  },
);
