import type { Answer } from '../../client/calls.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import { request } from '../api/request.ts';
import { screenPath } from '../content/paths.ts';
import { SmallForm } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { checkPrices, PriceInputs, pricesIn, priceValues } from '../levels/prices.tsx';
import { ownRoutes } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';

type Level = Answer<'GET /dashboard/Level'>['data'][number];

/** Whether all grades of a level have the same prices, so that one form can set them. */
const haveSamePrices = ({ grades: [first, ...others] }: Level) =>
  others.every((grade) => priceTerms.every((term) => grade[term] === first?.[term]));

/** The prices of all grades of a level in one form. */
function PricesForm({ level, onSaved }: { level: Level; onSaved(): void }) {
  const { t, translated, language } = useTexts();
  const [first] = level.grades;
  const about = `prices-${level.id}`;
  const form = useSavedForm({
    path: `${location.pathname}#${about}`,
    about,
    ids: about,
    initial: first ? priceValues(first) : {},
    check: (values) => checkPrices(values, language),
    failed: t('start.prices_failed'),
    async send(values, _files, { signal, writer }) {
      for (const { id, version } of level.grades) {
        await request('POST /dashboard/Level/:id', { id, body: { ...pricesIn(values), version }, signal, writer });
      }
      void watchPublish();
      return values;
    },
    saved: t('updated'),
    onSaved,
    onFailed: onSaved,
  });
  return (
    <SmallForm form={form} className="sheet sheet-common" label={translated(level.name)} submit={t('form.save')}>
      <h3 className="input-wide">{translated(level.name)}</h3>
      <PriceInputs form={form} />
    </SmallForm>
  );
}

/** The prices of each level, for all of its grades at once; where they differ, the way to each grade's own. */
export function LevelPrices({ levels, onSaved }: { levels: readonly Level[]; onSaved(): void }) {
  const { t, translated } = useTexts();
  const filled = levels.filter(({ grades }) => grades.length > 0);
  if (filled.length === 0) return <p className="sheet">{t('start.prices_none')}</p>;
  return filled.map((level) =>
    haveSamePrices(level) ? (
      <PricesForm key={`${level.id} ${level.grades.map(({ version }) => version)}`} level={level} onSaved={onSaved} />
    ) : (
      <section key={level.id} className="sheet">
        <h3>{translated(level.name)}</h3>
        <p>{t('start.prices_differ')}</p>
        <a className="button button-line" href={`${screenPath(ownRoutes.levels)}?open=${level.id}`}>
          {t('start.prices_own')}
        </a>
      </section>
    ),
  );
}
