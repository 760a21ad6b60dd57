import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { misfits } from './cut-texts.ts';

/**
 * What keeps people out of a page, as axe finds it: a line a rule that is broken, with its places.
 * @param within a selector of the part that is looked at; without one the whole page
 */
export async function barriersOf(page: Page, within?: string): Promise<string[]> {
  // Otherwise axe also collects the details of all rules that are kept, which takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What a look finds: barriers, and texts that do not fit a small phone. */
export async function faultsOf(page: Page): Promise<string[]> {
  const barriers = await barriersOf(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  const wrong = await misfits(page);
  if (size) await page.setViewportSize(size);
  return [...barriers, ...wrong];
}
