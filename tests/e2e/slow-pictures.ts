import type { Page } from '@playwright/test';

/**
 * Lets the next picture that a form decodes be prepared slowly, as on a weak phone.
 * @returns a function that lets it be ready
 */
export async function prepareSlowly(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = async function held() {
      HTMLImageElement.prototype.decode = decode;
      await new Promise((resolve) => addEventListener('picture-ready', resolve, { once: true }));
      return decode.call(this);
    };
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('picture-ready')));
}
