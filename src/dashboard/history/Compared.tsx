import { useMemo } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { comparePieces, shortened } from './compare.ts';
import './history.css';

export interface ComparedProps {
  before: string;
  after: string;
}

/** Two texts compared word by word: what is gone is struck out, what is new is underlined, and both are named aloud. */
export default function Compared({ before, after }: ComparedProps) {
  const { t } = useTexts();
  const pieces = useMemo(() => comparePieces(before, after), [before, after]);
  return (
    <p className="compared" dir="auto">
      {pieces.map(({ kind, text }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of one comparison never move
        if (kind === 'same') {
          return <span key={index}>{shortened(text, index === 0, index === pieces.length - 1)}</span>;
        }
        const Marked = kind === 'new' ? 'ins' : 'del';
        return (
          <Marked key={index}>
            <span className="visually-hidden">{t(kind === 'new' ? 'history.added' : 'history.removed')} </span>
            {text}
          </Marked>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the pieces of one comparison never move
      })}
    </p>
  );
}
