import { useRef } from 'react';
import type { ViewerPicture } from './picture.ts';
import { degreesOf, isSideways, type Preview, type PreviewAction, scaleOf } from './preview.ts';
import { useFingers } from './use-fingers.ts';
import { usePan } from './use-pan.ts';

interface StageProps {
  picture: ViewerPicture;
  state: Preview;
  dir: 'rtl' | 'ltr';
  onAction: (action: PreviewAction) => void;
}

/** The image in a scrollable area, which grows with the zoom so that everything can be scrolled into view. */
export function Stage({ picture, state, dir, onAction }: StageProps) {
  const stage = useRef<HTMLElement>(null);
  usePan(stage, state.steps);
  useFingers(stage, { steps: state.steps, dir, onAction });
  const scale = scaleOf(state);
  const side = `${scale * 100}%`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="viewer-stage" dir="ltr" ref={stage} tabIndex={0} aria-label={picture.title}>
      <div className="viewer-sheet" style={{ width: side, height: side }}>
        <img
          key={picture.src}
          className={isSideways(state) ? 'viewer-picture viewer-sideways' : 'viewer-picture'}
          style={{ transform: `rotate(${degreesOf(state)}deg)` }}
          data-scale={scale}
          data-rotation={degreesOf(state) % 360}
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={picture.srcSet && `${scale * 100}vw`}
          alt={picture.title}
          draggable={false}
        />
      </div>
    </section>
  );
}
