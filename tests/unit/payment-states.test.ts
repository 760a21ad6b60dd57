import { describe, expect, it } from 'vitest';
import {
  bookedStates,
  isFresh,
  nextStep,
  type PaymentEvent,
  paymentEvents,
  paymentStates,
  type StateBefore,
  stateFacts,
} from '../../src/model/payments/states.ts';

const states: readonly StateBefore[] = ['none', ...paymentStates];

/** The next state, or the refusal, of each event in the order of `paymentEvents`. */
const outcomes: Record<StateBefore, readonly string[]> = {
  //          file           fileAtOffice keep        replace     withdraw    approve     refuse      reverse     undo
  none: ['sent', 'sent', 'notFound', 'notFound', 'notFound', 'notFound', 'notFound', 'notFound', 'notFound'],
  sent: ['paymentOpen', 'sent', 'approved', 'sent', 'none', 'approved', 'refused', 'conflict', 'conflict'],
  approved: ['sent', 'sent', 'conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'reversed', 'sent'],
  refused: ['sent', 'sent', 'conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'sent'],
  reversed: ['sent', 'sent', 'conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'approved'],
};

const outcomeOf = (...asked: Parameters<typeof nextStep>): string => {
  const next = nextStep(...asked);
  return typeof next === 'string' ? next : next.to;
};

const entriesOf = (state: StateBefore) => (state === 'none' ? [] : [...stateFacts[state].entries]);

describe('a payment', () => {
  it.each(states)('in the state %s goes on, or refuses, as the table says for every event', (state) => {
    expect(paymentEvents.map((event) => outcomeOf(state, event))).toEqual(outcomes[state]);
  });

  it('has after every step the entries in the books that its new state has', () => {
    const written = { writeApproval: 'approved', writeReversal: 'reversed' } as const;
    for (const state of states) {
      // Filing makes another payment, and a payment that is kept at a registration has no entry: its mark is by hand.
      for (const event of paymentEvents.filter((each) => !['file', 'fileAtOffice', 'keep'].includes(each))) {
        const next = nextStep(state, event);
        if (typeof next === 'string') continue;
        const entries = entriesOf(state);
        if (next.entry === 'writeApproval' || next.entry === 'writeReversal') entries.push(written[next.entry]);
        else if (next.entry) entries.pop();
        expect([state, event, entries]).toEqual([state, event, entriesOf(next.to)]);
      }
    }
  });

  it('is decided only while its student is there, and by whoever has seen its newest version', () => {
    const refusals = (event: PaymentEvent) => [
      outcomeOf('sent', event, { student: 'deleted' }),
      outcomeOf('sent', event, { student: 'erased' }),
      outcomeOf('sent', event, { outdated: true }),
    ];
    for (const event of ['approve', 'refuse'] as const) {
      expect(refusals(event)).toEqual(['studentDeleted', 'conflict', 'conflict']);
    }
    for (const student of ['deleted', 'erased'] as const) {
      expect(outcomeOf('approved', 'reverse', { student })).toBe('reversed');
    }
  });

  it('of the office is not changed by the family, and one with a receipt number is not withdrawn', () => {
    for (const event of ['replace', 'withdraw'] as const) {
      expect(outcomeOf('sent', event, { filedByOffice: true })).toBe('filedByOffice');
    }
    expect(outcomeOf('sent', 'withdraw', { numbered: true })).toBe('inUse');
    expect(outcomeOf('sent', 'replace', { numbered: true })).toBe('sent');
  });

  it('is not undone too late, nor into a second one that waits or a second one with its reference', () => {
    expect(outcomeOf('approved', 'undo', { tooLate: true })).toBe('conflict');
    expect(outcomeOf('approved', 'undo', { secondOpen: true })).toBe('secondOpen');
    expect(outcomeOf('reversed', 'undo', { secondReference: true })).toBe('secondReference');
  });

  it('can be undone for ten minutes, and on its own school day only if it is in the books', () => {
    const noon = new Date('2026-11-27T10:00:00Z');
    const ago = (minutes: number) => new Date(noon.getTime() - minutes * 60_000).toISOString();
    for (const state of ['approved', 'refused', 'reversed'] as const) {
      expect(isFresh({ state, decided_at: ago(10) }, noon)).toBe(true);
      expect(isFresh({ state, decided_at: ago(10.1) }, noon)).toBe(false);
    }
    expect(isFresh({ state: 'sent', decided_at: null }, noon)).toBe(false);
    // The school's day begins at 22:00 UTC.
    const midnight = new Date('2026-11-27T22:03:00Z');
    const before = '2026-11-27T21:58:00.000Z';
    const fresh = paymentStates.filter((state) => isFresh({ state, decided_at: before }, midnight));
    expect(fresh).toEqual(['refused']);
    expect(bookedStates).toEqual(['approved', 'reversed']);
  });
});
