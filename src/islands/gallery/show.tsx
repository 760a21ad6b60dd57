import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SilenceTexts } from '../../client/reach.ts';
import { firstLanguage, isLanguage } from '../../model/languages.ts';
import type { ViewerTexts } from '../../texts/for-islands.ts';
import { Gallery } from './Gallery.tsx';
import { fetchPart, findPart, type GalleryPart, partIn } from './parts.ts';

interface Callbacks {
  /** Called when another photo is shown. */
  onShow: (id: number) => void;
  onClose: () => void;
}

export interface Preview {
  /** @returns whether the photo is in the gallery @throws if the search fails */
  show(id: number): Promise<boolean>;
  hide(): void;
}

/** Creates the photo viewer for the gallery on this page. */
export function createPreview(grid: HTMLElement, { onShow, onClose }: Callbacks): Preview {
  const { gallery: base = '', texts: said = '{}' } = grid.dataset;
  const texts: ViewerTexts & SilenceTexts = JSON.parse(said);
  const here = partIn(document);
  const parts = new Map<number, GalleryPart>(here ? [[here.page, here]] : []);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : firstLanguage;
  let opened = 0;

  async function read(page: number): Promise<GalleryPart> {
    const part = parts.get(page) ?? (await fetchPart(base, page));
    parts.set(page, part);
    return part;
  }

  async function show(id: number): Promise<boolean> {
    const known = [...parts.values()].find(({ photos }) => photos.some((photo) => photo.id === id));
    const part = known ?? (await findPart(id, here?.last ?? 1, read));
    if (!part) return false;
    opened += 1;
    root.render(<Gallery key={opened} {...{ id, language, texts, read, onShow, onClose }} parts={[part]} />);
    return true;
  }

  return { show, hide: () => flushSync(() => root.render(null)) };
}
