import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import './many.css';

interface ChooseAllProps {
  /** How many of the page are ticked. */
  chosen: number;
  /** How many the page has. */
  page: number;
  onPage(on: boolean): void;
  children?: ReactNode;
}

/** Above the list: ticks all of the page. */
export function ChooseAll({ chosen, page, onPage, children }: ChooseAllProps) {
  const { t } = useTexts();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < page;
  }, [chosen, page]);
  return (
    <div className="choose-all">
      <label className="choice choice-all">
        <input
          ref={box}
          type="checkbox"
          checked={chosen === page}
          onChange={(event) => onPage(event.currentTarget.checked)}
        />
        <span>{t('many.page')}</span>
      </label>
      {children}
    </div>
  );
}

/** Why something that is ticked hinders an action. */
export interface BulkProblem {
  id: number;
  title: string;
  message: string;
}

const mostTold = 20;

interface BulkProblemsProps {
  by: readonly BulkProblem[];
  /** Unticks what hinders. */
  onLeaveOut(): void;
}

/** What hinders an action, each with its title and the reason. */
function BulkProblems({ by, onLeaveOut }: BulkProblemsProps) {
  const { t } = useTexts();
  return (
    <div className="chosen-hindered" role="alert">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard, too */}
      <ul tabIndex={0} aria-label={t('many.hindered')}>
        {by.slice(0, mostTold).map(({ id, title, message }) => (
          <li key={id}>
            <bdi className="cell-name">{title}</bdi> {message}
          </li>
        ))}
        {by.length > mostTold && <li>{t('many.more', { count: by.length - mostTold })}</li>}
      </ul>
      <button type="button" className="button button-line" onClick={onLeaveOut}>
        {t('many.leave_out')}
      </button>
    </div>
  );
}

interface ChosenBarProps {
  count: number;
  /** How many are ticked, in words. */
  said: string;
  hindering?: readonly BulkProblem[];
  onLeaveOut?(): void;
  onClear(): void;
  /** The buttons. */
  children: ReactNode;
}

/** What can be done with what is ticked. It stays in sight below the list, and a screen reader hears the number. */
export function ChosenBar({ count, said, hindering = [], onLeaveOut, onClear, children }: ChosenBarProps) {
  const { t } = useTexts();
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {count > 0 && said}
      </p>
      {count > 0 && (
        <section className="chosen-bar" aria-label={said}>
          {hindering.length > 0 && onLeaveOut && <BulkProblems by={hindering} onLeaveOut={onLeaveOut} />}
          <div className="chosen-count">
            <strong>{said}</strong>
            <button
              type="button"
              className="button button-quiet button-icon"
              aria-label={t('many.clear')}
              title={t('many.clear')}
              onClick={onClear}
            >
              <Icon name="close" />
            </button>
          </div>
          <div className="chosen-actions">{children}</div>
        </section>
      )}
    </>
  );
}

interface DoneNoteProps {
  said: string;
  busy: boolean;
  onUndo(): void;
}

/** The result of a bulk action, with a button that undoes it. It stays visible. */
export function DoneNote({ said, busy, onUndo }: DoneNoteProps) {
  const { t } = useTexts();
  return (
    <div className="many-done">
      <span>{said}</span>
      <button
        type="button"
        className="button button-line"
        aria-label={t('many.undo_of', { said })}
        aria-disabled={busy}
        onClick={onUndo}
      >
        <Icon name="undo" />
        {t('undo')}
      </button>
    </div>
  );
}
