import { expect, type Page } from '@playwright/test';

/** Simulates the system share sheet: posts a form with the picture to the manifest's `share_target` action. */
export async function share(page: Page, action: string, picture: Buffer): Promise<void> {
  await page.evaluate(
    ([to = '', base64 = '']) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'إيصال.png', { type: 'image/png' }));
      const form = document.createElement('form');
      Object.assign(form, { action: to, method: 'post', enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'image', files: files.files });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [action, picture.toString('base64')],
  );
}

/** The manifest's `share_target` action, and Chromium's errors about the manifest. */
export async function manifestOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const { data = '{}', errors } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  const { share_target }: { share_target: { action: string } } = JSON.parse(data);
  // Chromium reports this error only in incognito mode, in which the tests run.
  const against = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  return { action: share_target.action, errors: [...errors, ...against] };
}

/** Waits until the service worker that receives shared pictures is active. */
export async function canShareWith(page: Page, scope: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (at) => (await navigator.serviceWorker.getRegistration(at))?.active?.state ?? '', scope),
    )
    .toBe('activated');
}
