import { useCallback, useEffect, useState } from 'react';
import { type SilenceTexts, silence } from '../../client/reach.ts';
import type { Language } from '../../model/languages.ts';
import type { ViewerTexts } from '../../texts/for-islands.ts';
import { Viewer } from '../viewer/Viewer.tsx';
import { type GalleryPart, pageFor, placesOf } from './parts.ts';

interface GalleryProps {
  /** The pages loaded so far; more are added. */
  parts: GalleryPart[];
  /** The id of the photo to open, which must be in `parts`. */
  id: number;
  language: Language;
  texts: ViewerTexts & SilenceTexts;
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

  const fetchBeside = useCallback(async () => {
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
      setTrouble(texts[silence()]);
    }
  }, [parts, read, shown, texts, total]);

  useEffect(() => void fetchBeside(), [fetchBeside]);
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
      onRetry={() => void fetchBeside()}
      onClose={onClose}
    />
  );
}
