import { describe, expect, it } from 'vitest';
import {
  answersToAbort,
  breachOf,
  type Exchange,
  type LimitBreach,
  measured,
  withinDescriptors,
} from '../../api/connections/policy.ts';
import { connectionToClose, createConnectionRegistry, type OpenConnection } from '../../api/connections/registry.ts';
import { connectionLimits as limits } from '../../src/model/request-limits.ts';

const second = 1000;
const minute = 60 * second;

const started = (changes: Partial<Exchange> = {}): Exchange => ({
  began: 0,
  files: false,
  size: null,
  complete: false,
  arrived: 0,
  arrival: { since: 0, bytes: 0 },
  answered: null,
  unsent: 0,
  departure: { since: 0, bytes: 0 },
  ...changes,
});

/**
 * Simulates a request body.
 * @param arrivedAfter bytes received after a number of milliseconds.
 * @returns the outcome and its time in milliseconds
 */
function arrival(
  exchange: Exchange,
  size: number,
  arrivedAfter: (now: number) => number,
): [LimitBreach | 'complete', number] {
  for (let now = 0; ; now += limits.sweep) {
    exchange.arrived = Math.min(size, Math.floor(arrivedAfter(now)));
    exchange.arrival = measured(exchange.arrival, exchange.arrived, now, limits.leastRate);
    if (exchange.arrived === size) return ['complete', now];
    const breach = breachOf(exchange, now, limits);
    if (breach) return [breach, now];
  }
}

/** Simulates a response that a client reads; see `arrival`. */
function reading(size: number, takenAfter: (now: number) => number): [LimitBreach | 'complete', number] {
  const exchange = started({ complete: true });
  for (let now = 0; ; now += limits.sweep) {
    const taken = Math.min(size, Math.floor(takenAfter(now)));
    exchange.unsent = size - taken;
    exchange.departure = measured(exchange.departure, taken, now, limits.leastRate);
    if (taken === size) return ['complete', now];
    const breach = breachOf(exchange, now, limits);
    if (breach) return [breach, now];
  }
}

const steadily = (bytesPerSecond: number) => (now: number) => (now * bytesPerSecond) / second;

describe('a body', () => {
  it('of texts has thirty seconds, however steadily it comes', () => {
    const [breach, when] = arrival(started(), 100_000, steadily(3000));
    expect([breach, Math.round(when / second)]).toEqual(['slow body', 30]);
    expect(arrival(started(), 100_000, steadily(3500))[0]).toBe('complete');
  });

  it('with a photo of 300 kB gets through from a phone with 8 kbit/s, also where a tunnel takes the line for 50 s', () => {
    const size = 300_000;
    const phone = started({ files: true, size });
    expect(arrival(phone, size, steadily(1000))).toEqual(['complete', 300 * second]);
    const tunnel = (now: number) => steadily(1000)(now < 20 * second ? now : Math.max(20 * second, now - 50 * second));
    expect(arrival(started({ files: true, size }), size, tunnel)[0]).toBe('complete');
  });

  it('with files is closed when a minute brings less than 250 bytes a second, at most ten seconds later', () => {
    const size = 10_000_000;
    for (const slow of [steadily(0), steadily(200), (now: number) => Math.min(500_000, steadily(50_000)(now))]) {
      const [breach, when] = arrival(started({ files: true, size }), size, slow);
      expect(breach).toBe('slow body');
      expect(when).toBeGreaterThanOrEqual(minute);
      // The time until the data stopped, plus one minute and ten seconds.
      expect(when).toBeLessThanOrEqual((slow === steadily(0) ? 0 : 11 * second) + minute + 10 * second);
    }
    expect(arrival(started({ files: true, size: 50_000 }), 50_000, steadily(260))[0]).toBe('complete');
  });

  it('with files has ten minutes and what its size takes at 1 kB a second, whether it says its size or not', () => {
    const size = 300_000;
    const [breach, when] = arrival(started({ files: true, size }), size, steadily(300));
    expect([breach, when / second]).toEqual(['slow body', 900.25]);
    const [silent, later] = arrival(started({ files: true }), size, steadily(300));
    expect(silent).toBe('slow body');
    expect(later / second).toBeCloseTo(600 / 0.7, -1);
  });

  it('is taken for half a minute after its answer, and so much of it', () => {
    const answered = { at: 0, arrived: 0 };
    const [breach, when] = arrival(started({ files: true, answered }), 1e9, steadily(1_000_000));
    expect([breach, when]).toEqual(['body after its answer', 30_250]);
    expect(arrival(started({ files: true, answered }), 1e9, steadily(10_000_000))[1]).toBeLessThan(7000);
    expect(arrival(started({ files: true, answered }), 20e6, steadily(1_000_000))[0]).toBe('complete');
  });
});

describe('a reader', () => {
  it('at 1 kB a second reads to the end', () => {
    expect(reading(600_000, steadily(1000))[0]).toBe('complete');
  });

  it.each([0, 100, 220])('at %i bytes a second is closed after a minute and at most ten seconds', (rate) => {
    const [breach, when] = reading(600_000, steadily(rate));
    expect(breach).toBe('slow reader');
    expect(when).toBeLessThanOrEqual(70 * second);
  });
});

describe('room for a newcomer', () => {
  const few = { most: 10, crowded: 8, settled: 1000 };
  /** Connections with names of network and number, each opened one millisecond after the one before. */
  function school(...names: string[]) {
    const book = createConnectionRegistry<OpenConnection & { name: string }>();
    const all = names.map((name, since) => ({ name, network: name.slice(0, 1), busy: false, since }));
    for (const one of all) book.enter(one);
    const newcomer = { name: 'n', network: 'n', busy: false, since: 0 };
    return { book, all, newcomer: all.at(-1) ?? newcomer };
  }
  const names = (network: string, count: number) => Array.from({ length: count }, (_, index) => `${network}${index}`);

  it('is made near the bound by who has been idle longest, whoever it is', () => {
    const { book, all, newcomer } = school('a0', ...names('b', 7), 'c0');
    expect(connectionToClose(book, newcomer, 5000, few)?.name).toBe('a0');
    for (const first of all.slice(0, 1)) first.since = 4000;
    expect(connectionToClose(book, newcomer, 5000, few)?.name).toBe('b0');
    for (const one of all.slice(1, 3)) one.busy = true;
    expect(connectionToClose(book, newcomer, 5000, few)?.name).toBe('b2');
  });

  it('need not be made before', () => {
    const { book, newcomer } = school(...names('a', 8));
    expect(connectionToClose(book, newcomer, 5000, few)).toBeNull();
  });

  it('is made at the bound by the address that holds most: what is idle first, then what has worked longest', () => {
    const { book, all, newcomer } = school('b0', 'b1', ...names('a', 8), 'c0');
    for (const one of all.slice(0, 9)) one.busy = true;
    expect(connectionToClose(book, newcomer, 10, few)?.name).toBe('a7');
    for (const one of all) one.busy = one !== newcomer;
    expect(connectionToClose(book, newcomer, 10, few)?.name).toBe('a0');
  });

  it('is made by a flood itself: who came a moment ago may be about to ask', () => {
    const { book, newcomer } = school('b0', ...names('a', 10));
    expect(connectionToClose(book, newcomer, 500, few)?.name).toBe('a0');
  });

  it('counts a connection behind a proxy by where its last request came from', () => {
    const { book, all, newcomer } = school(...names('p', 10), 'q0');
    for (const [index, one] of all.slice(0, 10).entries()) book.move(one, index < 4 ? 'x' : 'y');
    expect(connectionToClose(book, newcomer, 10, few)?.name).toBe('p4');
    for (const one of [...all, ...all]) book.leave(one);
    expect([book.all.size, book.networks.size]).toEqual([0, 0]);
  });
});

describe('a process that may have few files open', () => {
  it.each([
    [null, 2000, 1900],
    [20_000, 2000, 1900],
    [1024, 462, 438],
    [256, 78, 74],
  ])('%j takes %i connections and is crowded from %i on', (files, most, crowded) => {
    expect(withinDescriptors(limits, files)).toMatchObject({ most, crowded });
  });
});

describe('answers that nobody reads', () => {
  const answer = (network: string, unsent: number, since: number) => ({ network, unsent, since });
  it('may wait while all fit', () => {
    expect(answersToAbort([answer('a', 60, 0), answer('b', 40, 0)], 100)).toEqual([]);
  });

  it('are given up where most waits, the one that has stood still longest first, until the rest fits', () => {
    const alone = answer('b', 50, 0);
    const many = [answer('a', 30, 3), answer('a', 30, 1), answer('a', 30, 2)];
    expect(answersToAbort([alone, ...many], 100)).toEqual([many[1], many[2]]);
  });
});
