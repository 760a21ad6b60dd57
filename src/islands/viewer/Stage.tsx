import { useRef } from 'react';
import { degreesOf, isSideways, type Preview, scaleOf } from './preview.ts';
import type { ViewerPicture } from './texts.ts';
import { usePan } from './use-pan.ts';

/** The picture on its sheet. The sheet grows with the zoom, so that what does not fit is scrolled to, by any means. */
export function Stage({ picture, state, label }: { picture: ViewerPicture; state: Preview; label: string }) {
  const stage = useRef<HTMLElement>(null);
  usePan(stage, state.steps);
  const scale = scaleOf(state);
  const side = `${scale * 100}%`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="viewer-stage" dir="ltr" ref={stage} tabIndex={0} aria-label={label}>
      <div className="viewer-sheet" style={{ width: side, height: side }}>
        <img
          key={picture.src}
          className={isSideways(state) ? 'viewer-picture viewer-sideways' : 'viewer-picture'}
          style={{ transform: `rotate(${degreesOf(state)}deg)` }}
          data-scale={scale}
          data-rotation={degreesOf(state) % 360}
          src={picture.src}
          alt={picture.title}
          draggable={false}
        />
      </div>
    </section>
  );
}
