import { expect, type Page } from '@playwright/test';

/** What the system does when a person shares a picture with the site: it sends a form to the address of the manifest. */
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

/** The manifest as Chromium reads it, with what it says against it. */
export async function manifestOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const { data = '{}', errors } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  const { share_target }: { share_target: { action: string } } = JSON.parse(data);
  // A test's browser keeps nothing, and is the only one that says so.
  const against = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  return { action: share_target.action, errors: [...errors, ...against] };
}

/** Waits until what takes shared pictures is there. */
export async function canShareWith(page: Page, scope: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (at) => (await navigator.serviceWorker.getRegistration(at))?.active?.state ?? '', scope),
    )
    .toBe('activated');
}
