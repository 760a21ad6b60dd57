import { type KeyboardEvent, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { type Language, languageFacts } from '../../model/languages.ts';
import { say } from '../../model/text/texts.ts';
import type { ViewerTexts } from '../../texts/for-islands.ts';
import { Icon } from './icons.tsx';
import { Passing } from './Passing.tsx';
import type { ViewerPicture } from './picture.ts';
import { act, actionOf, isPossible, opened, type Preview, type PreviewAction, scaleOf } from './preview.ts';
import { Stage } from './Stage.tsx';
import { Tool } from './Tool.tsx';
import { Words } from './Words.tsx';
import './viewer.css';

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
    (before: Preview, action: PreviewAction) => act(before, action, count),
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
  const tool = (action: PreviewAction, label: string) => (
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
            <Passing key={state.index} title={picture.title} address={picture.address} texts={texts} />
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
