import { expect, it } from 'vitest';
import { writeKey } from '../../src/client/idempotency-keys.ts';
import { forgetKeys, restoreKeys, unansweredKeys } from '../../src/client/unanswered-keys.ts';

const call = { method: 'POST', address: '/api/things' };
const keyIn = ({ headers }: { headers: Record<string, string> }) => headers['Idempotency-Key'] ?? '';

it('a key is kept from before it is sent until an answer below 500 has come', () => {
  const first = writeKey(call);
  expect(keyIn(first)).toMatch(/^[\x21-\x7e]{16,128}$/);
  expect(Object.values(unansweredKeys())).toEqual([keyIn(first)]);
  for (const status of [null, 500, 503]) {
    first.finish(status);
    const again = writeKey(call);
    expect(keyIn(again)).toBe(keyIn(first));
    again.finish(null);
  }
  const last = writeKey(call);
  last.finish(422);
  expect(unansweredKeys()).toEqual({});
  const next = writeKey(call);
  expect(keyIn(next)).not.toBe(keyIn(first));
  next.finish(200);
});

it('an answer that comes before the server looks at the key leaves an earlier sending open', () => {
  const first = writeKey(call);
  first.finish(401);
  const lost = writeKey(call);
  expect(keyIn(lost), 'nothing was lost before').not.toBe(keyIn(first));
  lost.finish(null);
  for (const status of [401, 403, 429]) {
    const again = writeKey(call);
    expect(keyIn(again)).toBe(keyIn(lost));
    again.finish(status);
  }
  const last = writeKey(call);
  expect(keyIn(last)).toBe(keyIn(lost));
  last.finish(409);
  expect(unansweredKeys()).toEqual({});
});

it('forms and buttons that share an address have keys of their own', () => {
  const [one, other] = ['student 1 payment', 'student 2 payment'].map((writer) => ({ ...call, writer }));
  const lost = writeKey(one ?? call);
  lost.finish(null);
  const next = writeKey(other ?? call);
  expect(keyIn(next)).not.toBe(keyIn(lost));
  next.finish(200);
  expect(Object.values(unansweredKeys(one?.writer))).toEqual([keyIn(lost)]);
  expect([unansweredKeys(other?.writer), unansweredKeys()]).toEqual([{}, {}]);
  const kept = unansweredKeys(one?.writer);
  forgetKeys(kept);
  restoreKeys(kept);
  expect(keyIn(writeKey(one ?? call))).toBe(keyIn(lost));
  forgetKeys(kept);
});

it('two calls at the same moment have two keys, and the one that is lost keeps its own', () => {
  const [one, other] = [writeKey(call), writeKey(call)];
  expect(keyIn(one)).not.toBe(keyIn(other));
  one.finish(null);
  other.finish(200);
  const again = writeKey(call);
  expect(keyIn(again)).toBe(keyIn(one));
  again.finish(200);
  expect(unansweredKeys()).toEqual({});
});

it('a read has no key; keys that were kept go on, unless there is a newer one, and can be forgotten', () => {
  expect(writeKey({ method: 'GET', address: '/api/things' }).headers).toEqual({});
  const lost = writeKey(call);
  lost.finish(null);
  const kept = unansweredKeys();
  forgetKeys(kept);
  expect(unansweredKeys()).toEqual({});
  restoreKeys(kept);
  expect(unansweredKeys()).toEqual(kept);
  restoreKeys(Object.fromEntries(Object.keys(kept).map((at) => [at, 'an older key of this call'])));
  expect(unansweredKeys()).toEqual(kept);
  forgetKeys(kept);
});
