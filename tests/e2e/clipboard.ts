import type { Locator } from '@playwright/test';

/** Dispatches a paste with these contents, as a browser does. Files are given by their bytes in base64. */
export async function paste(
  editor: Locator,
  texts: Record<string, string>,
  files: readonly Buffer[] = [],
): Promise<void> {
  await editor.click();
  await editor.evaluate(
    (element, copied) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(copied.texts)) clipboardData.setData(type, text);
      copied.files.forEach((data, place) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], `${place}.png`, { type: 'image/png' }));
      });
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { texts, files: files.map((file) => file.toString('base64')) },
  );
}

/** The RTF that Word puts beside its HTML: it holds the pictures, which the HTML names only by files of Word's machine. */
export function wordRtf(images: readonly Buffer[]): string {
  const picture = (hex: string) =>
    `{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn a}{\\sv b}}}\\picw1\\pngblip\\bliptag-1{\\*\\blipuid 00ff}\n${hex}}}{\\nonshppict{\\pict\\wmetafile8 00}}`;
  return `{\\rtf1\\ansi ${images.map((image) => `\\par ${picture(image.toString('hex'))}`).join('')}}`;
}
