import { useTexts } from '../dashboard/texts/use-texts.ts';

/** Loading indicator, shown for a second when the language changes (`data-loading` on the page). */
export function LanguageLoader() {
  const { t } = useTexts();
  return (
    <div className="loader" role="status">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
