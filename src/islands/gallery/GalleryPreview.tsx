import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import type { ViewerPicture, ViewerTexts } from '../viewer/texts.ts';
import { Viewer } from '../viewer/Viewer.tsx';

interface GalleryPreviewProps {
  pictures: ViewerPicture[];
  language: Language;
  texts: ViewerTexts;
  /** The grid: its links `a[data-photo]` lead to the pictures and bear their places in `pictures`. */
  children?: ReactNode;
}

/** Opens the photos of a finished grid over the page. Until this is loaded its links simply lead to the pictures. */
export default function GalleryPreview({ pictures, language, texts, children }: GalleryPreviewProps) {
  const grid = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const [start, setStart] = useState<number | null>(null);

  useEffect(() => {
    const element = grid.current;
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-photo]') : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      opener.current = link;
      setStart(Number(link.dataset['photo']));
    };
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  }, []);

  const close = () => {
    setStart(null);
    opener.current?.focus();
  };

  return (
    <>
      <div ref={grid}>{children}</div>
      {start !== null && <Viewer pictures={pictures} start={start} language={language} texts={texts} onClose={close} />}
    </>
  );
}
