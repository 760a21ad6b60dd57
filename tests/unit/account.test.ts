import { describe, expect, it } from 'vitest';
import { choicesOf, pricesOf } from '../../src/islands/account/choices.ts';
import { documentSize } from '../../src/model/files/image-variants.ts';
import { registrationRules } from '../../src/model/people/registration.ts';
import { outcomeOf } from '../../src/ui/form/send-form.ts';

describe('the fees', () => {
  const prices = { semester: 200, half_semester: 110, year: 380 };
  const levels = [{ id: 1, name: 'Primary', grades: [{ id: 4, name: 'Grade 4', ...prices }] }];

  it('is that of the chosen grade, and unknown before', () => {
    const choices = choicesOf(
      new Map([
        ['grade_id', '4'],
        ['payment_term', 'NY'],
        ['kind_of_account', 'gold'],
      ]),
    );
    expect(choices).toMatchObject({ kind_of_account: 'free', payment_term: '' });
    expect(pricesOf(levels, choices.grade_id)).toMatchObject(prices);
    expect(pricesOf(levels, '')).toBeNull();
  });
});

describe('a photo', () => {
  it.each([
    [4000, 3000, 2000, 1500],
    [3000, 6000, 1000, 2000],
    [640, 480, 640, 480],
    // A long screenshot must stay legible.
    [1080, 7000, 1000, 6481],
    [720, 6400, 720, 6400],
    [1080, 2400, 1000, 2222],
    [20_000, 1, 16_383, 1],
  ])('of %i × %i is sent and kept as %i × %i', (width, height, ...kept) => {
    const size = documentSize({ width, height });
    expect([size.width, size.height]).toEqual(kept);
  });
});

describe('an answer to a sent form', () => {
  it('is an outcome, whatever it is', () => {
    expect(outcomeOf(200, '{"message":"ok"}')).toEqual({ state: 'sent', answer: 'ok' });
    expect(outcomeOf(200, '{"token":"a"}')).toEqual({ state: 'sent', answer: null });
    for (const foreign of ['<html>Accept our terms</html>', '', '"ok"', 'null'])
      expect(outcomeOf(200, foreign), foreign).toEqual({ state: 'lost', why: 'gone' });
    const said = { message: 'no', errors: { name: ['too short'] }, code: null, challenge: null, needs: [] };
    const refused = { state: 'refused', status: 422, ...said };
    expect(outcomeOf(422, '{"message":"no","errors":{"name":["too short"]}}')).toEqual(refused);
    expect(outcomeOf(502, '<html>Bad gateway</html>')).toEqual({ state: 'lost', why: 'gone' });
  });
});

describe('the rules of a registration', () => {
  const fields = {
    name: 'Sara',
    email: 'a@b.sd',
    password: '12345678',
    phone: '0912345678',
    level_id: '1',
    grade_id: 2,
  };

  it('look at the term of a paid account only', () => {
    const term = (kind: string, payment_term?: string) =>
      registrationRules(kind).safeParse({ ...fields, kind_of_account: kind, payment_term });
    expect(term('free', 'NY').data?.payment_term).toBeNull();
    expect(term('free').success).toBe(true);
    expect(term('paid', 'year').data?.payment_term).toBe('year');
    expect(term('paid', 'NY').success).toBe(false);
    expect(term('paid').success).toBe(false);
  });

  it('keep a password as it was typed', () => {
    const parsed = registrationRules('free').safeParse({ ...fields, kind_of_account: 'free', password: '  spaced ' });
    expect(parsed.data?.password).toBe('  spaced ');
  });
});
