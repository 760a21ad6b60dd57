import { Drawn } from '../../islands/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';

const arrows = { up: 'M12 19V5m-5.5 5.5L12 5l5.5 5.5', down: 'M12 5v14m-5.500-5.500L12 19l5.500-5.500' } as const;

interface MoveButtonsProps {
  /** All ids in their present order. */
  ids: readonly number[];
  id: number;
  name: string;
  onMove(ids: number[]): void;
}

/** Two buttons that move one of a list a place up or down. */
export function MoveButtons({ ids, id, name, onMove }: MoveButtonsProps) {
  const { t } = useTexts();
  if (ids.length < 2) return null;
  const place = ids.indexOf(id);
  const button = (way: 'up' | 'down', to: number) => {
    const there = to >= 0 && to < ids.length;
    return (
      <button
        type="button"
        className="button button-quiet button-icon"
        title={t(`levels.move_${way}`)}
        aria-label={t(`levels.move_${way}_of`, { name })}
        // At the end of the list the button keeps the focus.
        aria-disabled={!there}
        onClick={() => there && onMove(ids.filter((each) => each !== id).toSpliced(to, 0, id))}
      >
        <Drawn d={arrows[way]} />
      </button>
    );
  };
  return (
    <>
      {button('up', place - 1)}
      {button('down', place + 1)}
    </>
  );
}
