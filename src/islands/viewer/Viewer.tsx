import { type KeyboardEvent, useEffect, useReducer, useRef } from 'react';
import { type Language, languageFacts } from '../../model/languages.ts';
import { Icon } from './icons.tsx';
import { act, actionOf, isPossible, opened, type Preview, type PreviewAction, scaleOf } from './preview.ts';
import { Stage } from './Stage.tsx';
import { Tool } from './Tool.tsx';
import type { ViewerPicture, ViewerTexts } from './texts.ts';
import './viewer.css';

interface ViewerProps {
  pictures: ViewerPicture[];
  /** Which of them opens. */
  start: number;
  language: Language;
  texts: ViewerTexts;
  onClose: () => void;
}

/** Shows pictures over the page, one at a time: zoom, rotate, download, leaf through, close. */
export function Viewer({ pictures, start, language, texts, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const count = pictures.length;
  const [state, run] = useReducer(
    (before: Preview, action: PreviewAction) => act(before, action, count),
    opened(start),
  );
  useEffect(() => dialog.current?.showModal(), []);

  const picture = pictures[state.index];
  if (!picture) return null;
  const { locale, dir } = languageFacts[language];
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const position = texts.position
    .replace('%position%', number.format(state.index + 1))
    .replace('%count%', number.format(count));
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
    <dialog ref={dialog} className="viewer" aria-label={texts.dialog} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="viewer-head">
        <p className="viewer-title" aria-live="polite">
          {picture.title}
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
        <Stage key={state.index} picture={picture} state={state} label={picture.title} />
        {count > 1 && tool('previous', texts.previous)}
        {count > 1 && tool('next', texts.next)}
      </div>
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
      </div>
    </dialog>
  );
}

/** Arrow keys on a picture larger than its place move the picture, not on to the next one. */
function scrolls(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('.viewer-stage')) return false;
  return target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
}
