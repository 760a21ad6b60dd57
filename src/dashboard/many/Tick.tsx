import { useRef } from 'react';
import type { Column } from '../../ui/Table.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { Ticks } from './use-ticks.ts';
import './many.css';

interface TickProps {
  /** Accessible name, different for each row. */
  label: string;
  on: boolean;
  /** @param range with Shift: from the one that was ticked last */
  onTick(on: boolean, range: boolean): void;
}

/** The box that ticks a row; with Shift, by mouse or by space bar, it ticks a range. */
function Tick({ label, on, onTick }: TickProps) {
  const shift = useRef(false);
  return (
    <label className="choice">
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        onMouseDown={(event) => {
          if (!event.shiftKey) return;
          // Shift would select the texts in between.
          event.preventDefault();
          event.currentTarget.focus();
        }}
        onKeyDown={({ key, shiftKey }) => {
          if (key === ' ') shift.current = shiftKey;
        }}
        onClick={({ shiftKey }) => {
          shift.current ||= shiftKey;
        }}
        onChange={(event) => {
          onTick(event.currentTarget.checked, shift.current);
          shift.current = false;
        }}
      />
    </label>
  );
}

/** The column of boxes, the first one of a list. */
export function tickColumn<Row>(
  heading: string,
  idOf: (row: Row) => number,
  label: (row: Row) => string,
  { chosen, tick }: Pick<Ticks, 'chosen' | 'tick'>,
): Column<Row> {
  return {
    name: 'chosen',
    heading,
    className: 'cell-choice',
    labelled: () => false,
    cell: (row) => (
      <Tick label={label(row)} on={chosen.has(idOf(row))} onTick={(on, range) => tick(idOf(row), on, range)} />
    ),
  };
}

interface UpToHereProps {
  id: number;
  title: string;
  ticks: Pick<Ticks, 'reaches' | 'tick'>;
}

/** On a card, where no Shift is at hand: ticks all from the one that was ticked last. */
export function UpToHere({ id, title, ticks: { reaches, tick } }: UpToHereProps) {
  const { t } = useTexts();
  if (!reaches(id)) return null;
  return (
    <button
      type="button"
      className="button button-line up-to-here"
      aria-label={t('many.to_here_of', { title })}
      onClick={() => tick(id, true, true)}
    >
      {t('many.to_here')}
    </button>
  );
}
