/** The store that `public/share.js` keeps a picture in, one for each screen that pictures are shared with. */
const store = 'shared-picture';

/** Where a phone's other apps send a picture for a screen: below the screen's own address. */
export const shareAddress = (screen: string) => `${screen}/share`;

/** The screen's address once a picture was shared with it. */
export const sharedWith = (screen: string) => `${screen}?shared=1`;

/**
 * Lets other apps share pictures with a screen, once the site stands on the phone's home screen.
 * @param screen its address, `/en/account`
 * @param part of the screen that is opened, `#payments`
 */
export async function takeShares(screen: string, part = ''): Promise<void> {
  const query = new URLSearchParams({ to: sharedWith(screen) + part });
  // Private windows and old browsers have none; a picture is then chosen as ever.
  await navigator.serviceWorker?.register(`/share.js?${query}`, { scope: shareAddress(screen) }).catch(() => undefined);
}

/** Milliseconds after which a picture that nobody sent is dropped. */
const keptFor = 24 * 3_600_000;

/** What the browser keeps of shared pictures; null where it keeps nothing for a site, which costs only the picture. */
async function fromStore<T>(use: (stored: CacheStorage) => Promise<T>): Promise<T | null> {
  try {
    return 'caches' in globalThis ? await use(caches) : null;
  } catch {
    return null;
  }
}

/** The picture that was shared with a screen in the last day and not yet used, or null. */
export async function sharedPicture(screen: string): Promise<File | null> {
  return fromStore(async (stored) => {
    const kept = await (await stored.open(store)).match(shareAddress(screen));
    if (!kept) return null;
    if (Date.now() - Number(kept.headers.get('X-Kept')) > keptFor) {
      await forgetShared(screen);
      return null;
    }
    const name = decodeURIComponent(kept.headers.get('X-Name') ?? '');
    const picture = await kept.blob();
    return new File([picture], name, { type: picture.type });
  });
}

/** Once it is sent, set aside or its person has gone. Never throws. @param screen absent: whatever was shared */
export async function forgetShared(screen?: string): Promise<void> {
  await fromStore(async (stored) =>
    screen === undefined ? stored.delete(store) : (await stored.open(store)).delete(shareAddress(screen)),
  );
}
