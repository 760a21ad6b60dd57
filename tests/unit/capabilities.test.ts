import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../src/model/endpoints/endpoint.ts';
import { can, capabilitiesOf, mayCall } from '../../src/model/people/capabilities.ts';

it('a call of the dashboard that does not say what it needs does not compile', () => {
  const parts = { summary: 'x', answer: z.object({}) };
  // @ts-expect-error `needs` is missing
  const forgotten: Endpoint = { ...parts, auth: 'admin' };
  // @ts-expect-error no such capability
  const misspelt: Endpoint = { ...parts, auth: 'admin', needs: 'student' };
  const right: Endpoint = { ...parts, auth: 'admin', needs: 'students' };
  expect([forgotten, misspelt, right]).toHaveLength(3);
});

it('a bounded reach is enough for a call that keeps to it, and for no other', () => {
  expect(mayCall('teacher', 'students', true)).toBe(true);
  expect(mayCall('teacher', 'students', false)).toBe(false);
  expect(can('teacher', 'materials')).toBe(false);
  expect(mayCall('editor', ['site', 'materials'], false)).toBe(true);
  expect(mayCall('editor', 'students', true)).toBe(false);
  expect(capabilitiesOf('teacher')).toEqual(['students', 'materials']);
});
