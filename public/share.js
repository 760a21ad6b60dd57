// Takes a picture that another app on the phone shares with this one, keeps it for the screen that `?to=` names, and
// opens that screen. It touches nothing else: every other request is the browser's own.
// Registered and read by `src/client/shared-picture.ts`.
const { searchParams } = new URL(self.location.href);
const opens = searchParams.get('to') ?? '/';
/** Bytes of the largest picture that is kept; no phone's photo is larger. */
const most = 30_000_000;

async function keep(request) {
  const picture = (await request.formData()).get('image');
  if (!(picture instanceof File) || picture.size > most) return;
  const named = { 'X-Name': encodeURIComponent(picture.name), 'X-Kept': String(Date.now()) };
  const headers = { 'Content-Type': picture.type, ...named };
  const kept = await caches.open('shared-picture');
  await kept.put(new URL(self.registration.scope).pathname, new Response(picture, { headers }));
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'POST') return;
  const open = () => Response.redirect(opens, 303);
  event.respondWith(keep(event.request).then(open, open));
});
