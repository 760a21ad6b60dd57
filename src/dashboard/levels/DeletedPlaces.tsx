import { useEffect, useRef } from 'react';
import type { Bilingual } from '../../model/languages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatMoment } from '../content/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

/** A level or grade deleted within the last day. */
interface DeletedPlace {
  id: number;
  name: Bilingual;
  deleted_at: string;
}

interface DeletedPlaceProps {
  place: DeletedPlace;
  /** It was deleted on this screen just now: its button takes the focus, which was in the row that is gone. */
  fresh: boolean;
  /** Why it could not be restored. */
  refused: string | undefined;
  onRestore(): void;
}

function DeletedRow({ place, fresh, refused, onRestore }: DeletedPlaceProps) {
  const { t, translated, language } = useTexts();
  const undo = useRef<HTMLButtonElement>(null);
  const title = translated(place.name);
  useEffect(() => {
    if (fresh && document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, [fresh]);
  return (
    <li className="deleted-place">
      <span className="deleted">
        <span className="deleted-title" dir="auto">
          {title}
        </span>
        <span className="quiet">{t('levels.deleted_at', { when: formatMoment(place.deleted_at, language) })}</span>
      </span>
      <button
        ref={undo}
        type="button"
        className="button button-line"
        aria-label={t('files.undo_of', { title })}
        onClick={onRestore}
      >
        <Icon name="undo" />
        {t('undo')}
      </button>
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
    </li>
  );
}

interface DeletedPlacesProps {
  places: readonly DeletedPlace[];
  isFresh(place: DeletedPlace): boolean;
  refusedOf(place: DeletedPlace): string | undefined;
  onRestore(place: DeletedPlace): void;
}

/** The levels, or the grades of one, that can be restored. */
export function DeletedPlaces({ places, isFresh, refusedOf, onRestore }: DeletedPlacesProps) {
  const { t } = useTexts();
  if (places.length === 0) return null;
  return (
    <section className="deleted-places">
      <h3>{t('levels.restorable')}</h3>
      <ul role="list">
        {places.map((place) => (
          <DeletedRow
            key={place.id}
            place={place}
            fresh={isFresh(place)}
            refused={refusedOf(place)}
            onRestore={() => onRestore(place)}
          />
        ))}
      </ul>
    </section>
  );
}
