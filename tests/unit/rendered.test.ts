import { expect, it } from 'vitest';
import { rendered } from '../../src/components/rendered.ts';

it('a part is rendered once for what it is made from, anew for something else, and again after a failure', async () => {
  let times = 0;
  const render = async () => {
    times += 1;
    if (times === 1) throw new Error('no');
    return `part ${times}`;
  };
  const [settings, others] = [{ name: 'the same' }, { name: 'the same' }];
  await expect(rendered(settings, 'footer', render)).rejects.toThrow('no');
  expect(await rendered(settings, 'footer', render)).toBe('part 2');
  expect(await rendered(settings, 'footer', render)).toBe('part 2');
  expect(await rendered(settings, 'top', render)).toBe('part 3');
  expect(await rendered(others, 'footer', render)).toBe('part 4');
});
