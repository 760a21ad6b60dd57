import { formatMoment } from '../dashboard/content/formats.ts';
import { useTexts } from '../dashboard/texts/use-texts.ts';
import { Icon } from './Icon.tsx';

/** A recent action that can still be undone. */
export interface UndoableAction {
  key: number;
  /** Description of the action. */
  said: string;
  /** Date and time in ISO format. */
  at: string;
  by?: string;
  undo(): void;
}

interface UndoListProps {
  title: string;
  /** Label of the undo button. */
  undo: string;
  actions: readonly UndoableAction[];
}

/** List of recent actions, each with an undo button; nothing if there are none. */
export default function UndoList({ title, undo, actions }: UndoListProps) {
  const { language } = useTexts();
  if (actions.length === 0) return null;
  return (
    <section className="undo-list input-wide" aria-label={title}>
      <h3>{title}</h3>
      <ul role="list">
        {actions.map(({ key, said, at, by, undo: run }) => (
          <li key={key}>
            <p>
              <bdi>{said}</bdi>{' '}
              <span className="quiet">
                {by !== undefined && (
                  <>
                    <bdi>{by}</bdi> ·{' '}
                  </>
                )}
                <time dateTime={at}>{formatMoment(at, language)}</time>
              </span>
            </p>
            <button type="button" className="button button-line" aria-label={`${undo}: ${said}`} onClick={run}>
              <Icon name="undo" />
              {undo}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
