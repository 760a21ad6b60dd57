import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { type Language, languageFacts } from '../../model/languages.ts';
import { say } from '../../model/text/texts.ts';
import type { ViewerTexts } from '../../texts/for-islands.ts';
import { Icon } from './icons.tsx';
import type { ViewerPicture } from './picture.ts';
import { ShareButtons } from './ShareButtons.tsx';
import { useFingers } from './use-fingers.ts';
import {
  act,
  actionOf,
  degreesOf,
  isPossible,
  isSideways,
  opened,
  scaleOf,
  type ViewerAction,
  type ViewerState,
} from './viewer-state.ts';
import './viewer.css';

/** The description below an image; scrollable if it is long. */
function Words({ html, label }: { html: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="viewer-words" tabIndex={0} aria-label={label}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it stands in the page already, cleaned and styled */}
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

/** `previous` uses the icon of `next`, mirrored by CSS. */
const signs = { zoomIn: 'zoomIn', zoomOut: 'zoomOut', rotate: 'rotate', previous: 'chevron', next: 'chevron' } as const;

interface ToolProps {
  action: ViewerAction;
  label: string;
  possible: boolean;
  onAction: (action: ViewerAction) => void;
}

/** A viewer button. At a limit it uses `aria-disabled` instead of `disabled`, so that it keeps the focus. */
function Tool({ action, label, possible, onAction }: ToolProps) {
  return (
    <button
      type="button"
      className={`viewer-tool viewer-${action}`}
      aria-label={label}
      title={label}
      aria-disabled={!possible}
      onClick={() => onAction(action)}
    >
      <Icon name={signs[action]} />
    </button>
  );
}

/** Drags a scrollable area with the mouse, and keeps its centre when the zoom changes. */
function usePan(area: RefObject<HTMLElement | null>, zoom: number): void {
  const middle = useRef({ x: 0.5, y: 0.5 });

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const remember = () => {
      middle.current = {
        x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
        y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
      };
    };
    const drag = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.buttons === 1) element.scrollBy(-event.movementX, -event.movementY);
    };
    element.addEventListener('scroll', remember, { passive: true });
    element.addEventListener('pointermove', drag);
    return () => {
      element.removeEventListener('scroll', remember);
      element.removeEventListener('pointermove', drag);
    };
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom is what moves the middle
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2;
  }, [area, zoom]);
}

interface StageProps {
  picture: ViewerPicture;
  state: ViewerState;
  dir: 'rtl' | 'ltr';
  onAction: (action: ViewerAction) => void;
}

/** The image in a scrollable area, which grows with the zoom so that everything can be scrolled into view. */
function Stage({ picture, state, dir, onAction }: StageProps) {
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

interface ViewerProps {
  /** Pictures by position; undefined if not loaded yet. */
  pictures: readonly (ViewerPicture | undefined)[];
  /** Total number, if not all are loaded. */
  count?: number;
  /** Index of the first picture to show. */
  start: number;
  language: Language;
  texts: ViewerTexts;
  /** Why a picture could not be loaded. */
  trouble?: string | undefined;
  /** Called when a position is shown. */
  onShow?: (index: number) => void;
  onRetry?: () => void;
  onClose: () => void;
}

/** A modal image viewer: zoom, rotate, download, share, next and previous, close. */
export function Viewer({ pictures, start, language, texts, onClose, ...more }: ViewerProps) {
  const { count = pictures.length, trouble, onShow, onRetry } = more;
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, run] = useReducer(
    (before: ViewerState, action: ViewerAction) => act(before, action, count),
    opened(start),
  );
  // Open before the first paint, so that an early key press goes to the viewer.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another picture, what had the focus may be gone
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, [state.index]);
  useEffect(() => onShow?.(state.index), [onShow, state.index]);

  const picture = pictures[state.index];
  const { locale, dir } = languageFacts[language];
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const position = say(texts, language, 'position', { number: state.index + 1, of: count });
  const tool = (action: ViewerAction, label: string) => (
    <Tool action={action} label={label} possible={isPossible(action, state, count)} onAction={run} />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOf(event.key, dir);
    if (!action || (event.key.startsWith('Arrow') && scrolls(event.target))) return;
    event.preventDefault();
    run(action);
  };

  return (
    <dialog
      ref={dialog}
      className="viewer"
      tabIndex={-1}
      aria-label={texts.dialog}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="viewer-head">
        <p className="viewer-title" aria-live="polite">
          <bdi>{picture?.title}</bdi>
          {count > 1 && <span className="viewer-position">{position}</span>}
        </p>
        <button
          type="button"
          className="viewer-tool"
          aria-label={texts.close}
          title={texts.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="viewer-body">
        {picture ? (
          <Stage key={state.index} picture={picture} state={state} dir={dir} onAction={run} />
        ) : (
          <div className="viewer-waiting" role="status">
            <p>{trouble ?? texts.loading}</p>
            {trouble && (
              <button type="button" className="button button-main" onClick={onRetry}>
                {texts.retry}
              </button>
            )}
          </div>
        )}
        {count > 1 && tool('previous', texts.previous)}
        {count > 1 && tool('next', texts.next)}
      </div>
      {picture?.description && <Words key={state.index} html={picture.description} label={texts.words} />}
      {picture && (
        <div className="viewer-foot">
          {tool('zoomOut', texts.zoom_out)}
          <output className="viewer-scale" aria-label={texts.scale}>
            {percent.format(scaleOf(state))}
          </output>
          {tool('zoomIn', texts.zoom_in)}
          {tool('rotate', texts.rotate)}
          <a
            className="viewer-tool"
            href={picture.src}
            download={picture.file}
            aria-label={texts.download}
            title={texts.download}
          >
            <Icon name="download" />
          </a>
          {picture.address && (
            <ShareButtons key={state.index} title={picture.title} address={picture.address} texts={texts} />
          )}
        </div>
      )}
    </dialog>
  );
}

/** Arrow keys scroll an image that is larger than its area; they do not change the picture. */
function scrolls(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('.viewer-stage')) return false;
  return target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
}
