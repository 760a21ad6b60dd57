/** Name of the cache in which `public/share.js` stores images, one for each screen. */
const store = 'shared-picture';

/** The share target address of a screen, below its own address. */
export const shareAddress = (screen: string) => `${screen}/share`;

/** The address of the screen after an image was shared with it. */
const sharedWith = (screen: string) => `${screen}?shared=1`;

/**
 * Registers the service worker, so that other apps can share images with a screen after the site was added to the home
 * screen.
 * @param screen address of the screen, `/en/account`
 * @param part hash of the part to open, `#payments`
 */
export async function takeShares(screen: string, part = ''): Promise<void> {
  const query = new URLSearchParams({ to: sharedWith(screen) + part });
  // Service workers are missing in private windows and old browsers; images are then chosen in the form.
  await navigator.serviceWorker?.register(`/share.js?${query}`, { scope: shareAddress(screen) }).catch(() => undefined);
}

/** Lifetime of an unused image, in milliseconds. */
const keptFor = 24 * 3_600_000;

/** Runs a function on the cache storage; null if it is not available. */
async function fromStore<T>(use: (stored: CacheStorage) => Promise<T>): Promise<T | null> {
  try {
    return 'caches' in globalThis ? await use(caches) : null;
  } catch {
    return null;
  }
}

/**
 * The unused image from the system share sheet (kept for 24 hours), or null. It belongs to the first person to whom it is
 * shown, and is deleted when another one comes.
 * @param person id of who is logged in
 */
export async function sharedPicture(screen: string, person: number): Promise<File | null> {
  return fromStore(async (stored) => {
    const pictures = await stored.open(store);
    const kept = await pictures.match(shareAddress(screen));
    if (!kept) return null;
    const headers = new Headers(kept.headers);
    const whose = headers.get('X-Person') ?? String(person);
    if (whose !== String(person) || Date.now() - Number(headers.get('X-Kept')) > keptFor) {
      await forgetShared(screen);
      return null;
    }
    const name = decodeURIComponent(headers.get('X-Name') ?? '');
    const picture = await kept.blob();
    headers.set('X-Person', whose);
    await pictures.put(shareAddress(screen), new Response(picture, { headers }));
    return new File([picture], name, { type: picture.type });
  });
}

/**
 * Deletes the stored image, after it was sent, dismissed, or the user logged out. Never throws.
 * @param screen if absent, the images of all screens
 */
export async function forgetShared(screen?: string): Promise<void> {
  await fromStore(async (stored) =>
    screen === undefined ? stored.delete(store) : (await stored.open(store)).delete(shareAddress(screen)),
  );
}
