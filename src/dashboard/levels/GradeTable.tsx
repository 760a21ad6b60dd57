import { useRef } from 'react';
import type { Answer } from '../../client/calls.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import { formatFee } from '../../model/school/prices.ts';
import { Icon } from '../../ui/Icon.tsx';
import { screenPath } from '../content/paths.ts';
import { openRow } from '../list/open-row.ts';
import { useRestoreFocus } from '../list/use-restore-focus.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

type Level = Answer<'GET /dashboard/Level'>['data'][number];
export type PricedGrade = Level['grades'][number];

function GradeRow({ grade }: { grade: PricedGrade }) {
  const { t, language, translated } = useTexts();
  const edit = useRef<HTMLAnchorElement>(null);
  const name = translated(grade.name);
  const priceText = (price: number | null) =>
    price === null ? t('levels.no_price') : formatFee(price, language, t('levels.no_charge'));
  const href = screenPath(ownRoutes.prices, grade.id);
  useRestoreFocus(edit, (left) => left.screen === 'prices' && left.id === grade.id);
  return (
    // Keyboard users open the row with the link inside it.
    <tr className="row-open" onClick={(event) => openRow(event, href)}>
      <td data-label={t('levels.grade')} data-kind="text">
        {name}
      </td>
      {priceTerms.map((term) => (
        <td key={term} data-label={t(`levels.${term}`)} className="cell-number">
          {priceText(grade[term])}
        </td>
      ))}
      <td className="cell-actions">
        <a
          ref={edit}
          className="button button-quiet button-icon"
          href={href}
          aria-label={t('levels.edit_of', { name })}
          title={t('levels.edit')}
        >
          <Icon name="edit" />
        </a>
      </td>
    </tr>
  );
}

/** The grades of a level with their three prices. */
export function GradeTable({ level }: { level: Level }) {
  const { t, translated } = useTexts();
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">{translated(level.name)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('levels.grade')}</th>
            {priceTerms.map((term) => (
              <th key={term} scope="col">
                {t(`levels.${term}`)}
              </th>
            ))}
            <th scope="col">{t('levels.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {level.grades.map((grade) => (
            <GradeRow key={grade.id} grade={grade} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
