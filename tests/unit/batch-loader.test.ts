import { expect, it } from 'vitest';
import { batchLoader } from '../../db/batch-loader.ts';

/** A batched lookup whose batches the test answers or fails itself. */
function questions() {
  const sent: { keys: string[]; answer(): void; fail(error: Error): void }[] = [];
  const find = batchLoader<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    const there = keys.filter((key) => key !== 'nobody').map((key) => [key, `of ${key}`] as const);
    sent.push({ keys, answer: () => resolve(new Map(there)), fail: reject });
    return promise;
  });
  return { sent, find };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('what many ask in one turn is one question, and each is answered with the own', async () => {
  const { sent, find } = questions();
  const answers = Promise.all(['a', 'b', 'a', 'nobody'].map(find));
  await nextTurn();
  expect(sent.map(({ keys }) => keys)).toEqual([['a', 'b', 'nobody']]);
  sent[0]?.answer();
  expect(await answers).toEqual(['of a', 'of b', 'of a', null]);
});

it('who asks while a question is on its way is answered by a later one', async () => {
  const { sent, find } = questions();
  const first = find('a');
  await nextTurn();
  const again = find('a');
  await nextTurn();
  expect(sent.map(({ keys }) => keys)).toEqual([['a'], ['a']]);
  sent[1]?.answer();
  expect(await again).toBe('of a');
  sent[0]?.answer();
  expect(await first).toBe('of a');
});

it('with enough on their way the next ones gather, at most a hundred to a question', async () => {
  const { sent, find } = questions();
  for (const key of ['a', 'b']) {
    void find(key);
    await nextTurn();
  }
  const gathered = Array.from({ length: 130 }, (_, number) => find(`${number}`));
  await nextTurn();
  expect(sent).toHaveLength(2);
  for (const question of sent) question.answer();
  await expect.poll(() => sent.map(({ keys }) => keys.length)).toEqual([1, 1, 100, 30]);
  for (const question of sent) question.answer();
  expect(await Promise.all(gathered)).toHaveLength(130);
});

it('one that fails fails for all who asked it, and the next is asked all the same', async () => {
  const { sent, find } = questions();
  const answers = ['a', 'b'].map(find);
  await nextTurn();
  sent[0]?.fail(new Error('away'));
  for (const answer of answers) await expect(answer).rejects.toThrow('away');
  const next = find('c');
  await nextTurn();
  sent[1]?.answer();
  expect(await next).toBe('of c');
});
