import { expect, it } from 'vitest';
import { cachedRender } from '../../src/components/render-cache.ts';

it('a part is rendered once for what it is made from, anew for something else, and again after a failure', async () => {
  let times = 0;
  const render = async () => {
    times += 1;
    if (times === 1) throw new Error('no');
    return `part ${times}`;
  };
  const [settings, others] = [{ name: 'the same' }, { name: 'the same' }];
  await expect(cachedRender(settings, 'footer', render)).rejects.toThrow('no');
  expect(await cachedRender(settings, 'footer', render)).toBe('part 2');
  expect(await cachedRender(settings, 'footer', render)).toBe('part 2');
  expect(await cachedRender(settings, 'top', render)).toBe('part 3');
  expect(await cachedRender(others, 'footer', render)).toBe('part 4');
});
