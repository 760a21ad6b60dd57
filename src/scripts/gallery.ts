import { noAnswerReason } from '../client/no-answer.ts';
import type { GalleryViewer } from '../islands/gallery/show.tsx';

/**
 * Opens a photo in the viewer when it is clicked, or when the URL hash names it. It adds a history entry, so that the
 * back button closes it. The viewer is loaded on first use; without it, photos link to their images.
 */
const grid = document.querySelector<HTMLElement>('[data-gallery]');
const root = document.documentElement;

/** The photo id in the URL hash. */
const named = () => Number(/^#photo-([1-9]\d{0,8})$/.exec(location.hash)?.[1] ?? 0);

const linkTo = (id: number) => grid?.querySelector<HTMLElement>(`a[data-photo="${id}"]`);

let viewer: Promise<GalleryViewer> | undefined;
let opener: HTMLElement | null | undefined;
/** The photo shown; 0 if none. */
let shown = 0;

function load(within: HTMLElement): Promise<GalleryViewer> {
  viewer ??= import('../islands/gallery/show.tsx').then(({ createGalleryViewer }) =>
    createGalleryViewer(within, {
      onShow: (id) => {
        // If the photo was closed in the meantime, keep the address of the gallery.
        if (!shown) return;
        shown = id;
        history.replaceState({ photo: true }, '', `#photo-${id}`);
      },
      onClose: () => history.back(),
    }),
  );
  viewer.catch(() => {
    viewer = undefined;
  });
  return viewer;
}

function say(text: string | undefined): void {
  const place = document.querySelector('[data-gallery-says]');
  if (place) place.textContent = text ?? '';
}

async function open(within: HTMLElement, id: number): Promise<void> {
  root.dataset['loading'] = 'more';
  say('');
  try {
    const { show, hide } = await load(within);
    // If the user has gone back in the meantime, do nothing.
    if (named() === id) {
      if (!(await show(id))) {
        history.back();
        say(within.dataset['gone']);
      } else if (named() === id) shown = id;
      else hide();
    }
  } catch {
    history.back();
    say(JSON.parse(within.dataset['texts'] ?? '{}')[noAnswerReason()]);
  }
  delete root.dataset['loading'];
}

async function follow(within: HTMLElement): Promise<void> {
  const id = named();
  if (id) {
    if (id !== shown) await open(within, id);
    return;
  }
  if (!shown) return;
  const back = linkTo(shown) ?? opener;
  shown = 0;
  (await viewer)?.hide();
  back?.focus();
}

/** Adds a history entry for a photo, so that the gallery is the previous entry. */
function enter(id: number): void {
  history.pushState({ photo: true }, '', `#photo-${id}`);
}

if (grid) {
  grid.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-photo]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    opener = link;
    enter(Number(link.dataset['photo']));
    void follow(grid);
  });
  // Preload when the pointer or the keyboard focus reaches a photo.
  const foresee = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a[data-photo]')) void load(grid);
  };
  grid.addEventListener('mouseover', foresee, { passive: true });
  grid.addEventListener('focusin', foresee);
  addEventListener('popstate', () => void follow(grid));

  const id = named();
  const reloaded: unknown = history.state;
  if (id && !(typeof reloaded === 'object' && reloaded !== null && 'photo' in reloaded)) {
    history.replaceState(null, '', location.pathname + location.search);
    enter(id);
  }
  if (id) void follow(grid);
}
