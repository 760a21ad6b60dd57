import sheet from './sheet.css?url';

let there: Promise<unknown> | null = null;

/** Loads the toast style sheet with the first toast, so that no page waits for it. @throws if it cannot be loaded */
export function dressed(): Promise<unknown> {
  there ??= dress().catch((error: unknown) => {
    there = null;
    throw error;
  });
  return there;
}

function dress(): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${sheet} did not come`)));
  });
}
