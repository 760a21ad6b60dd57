import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type NoAnswerTexts, noAnswerReason } from '../../client/no-answer.ts';
import { firstLanguage, isLanguage, type Language } from '../../model/languages.ts';
import type { ViewerTexts } from '../../texts/for-islands.ts';
import { Viewer } from '../viewer/Viewer.tsx';
import { fetchPart, findPart, type GalleryPart, pageFor, partIn, placesOf } from './parts.ts';

interface GalleryProps {
  /** The pages loaded so far; more are added. */
  parts: GalleryPart[];
  /** The id of the photo to open, which must be in `parts`. */
  id: number;
  language: Language;
  texts: ViewerTexts & NoAnswerTexts;
  read: (page: number) => Promise<GalleryPart>;
  onShow: (id: number) => void;
  onClose: () => void;
}

/** The photo viewer for the whole gallery. Further pages are loaded when the viewer comes near them. */
export function Gallery({ parts: first, id, language, texts, read, onShow, onClose }: GalleryProps) {
  const [parts, setParts] = useState(first);
  const [start] = useState(() => placesOf(first).findIndex((photo) => photo?.id === id));
  const [shown, setShown] = useState(start);
  const [trouble, setTrouble] = useState<string>();
  const places = placesOf(parts);
  const total = parts.at(-1)?.total ?? 0;
  const shownId = places[shown]?.id;

  const fetchAdjacentPage = useCallback(async () => {
    setTrouble(undefined);
    const wanted = [shown, shown + 1, shown - 1].find(
      (place) => place >= 0 && place < total && !placesOf(parts)[place],
    );
    const page = wanted === undefined ? null : pageFor(wanted, parts);
    if (page === null) return;
    try {
      const part = await read(page);
      setParts((before) => (before.some((each) => each.page === page) ? before : [...before, part]));
    } catch {
      setTrouble(texts[noAnswerReason()]);
    }
  }, [parts, read, shown, texts, total]);

  useEffect(() => void fetchAdjacentPage(), [fetchAdjacentPage]);
  useEffect(() => {
    if (shownId !== undefined) onShow(shownId);
  }, [onShow, shownId]);

  return (
    <Viewer
      pictures={places}
      count={total}
      start={start}
      language={language}
      texts={texts}
      trouble={trouble}
      onShow={setShown}
      onRetry={() => void fetchAdjacentPage()}
      onClose={onClose}
    />
  );
}

interface Callbacks {
  /** Called when another photo is shown. */
  onShow: (id: number) => void;
  onClose: () => void;
}

export interface GalleryViewer {
  /** @returns whether the photo is in the gallery @throws if the search fails */
  show(id: number): Promise<boolean>;
  hide(): void;
}

/** Creates the photo viewer for the gallery on this page. */
export function createGalleryViewer(grid: HTMLElement, { onShow, onClose }: Callbacks): GalleryViewer {
  const { gallery: base = '', texts: said = '{}' } = grid.dataset;
  const texts: ViewerTexts & NoAnswerTexts = JSON.parse(said);
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
    root.render(
      <Gallery
        key={opened}
        id={id}
        language={language}
        texts={texts}
        read={read}
        onShow={onShow}
        onClose={onClose}
        parts={[part]}
      />,
    );
    return true;
  }

  return { show, hide: () => flushSync(() => root.render(null)) };
}
