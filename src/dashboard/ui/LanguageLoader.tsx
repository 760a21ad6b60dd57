import { useTexts } from '../texts/use-texts.ts';

/** Stands for a second when the language changes; `data-loading` on the page shows it. */
export function LanguageLoader() {
  const { t } = useTexts();
  return (
    <div className="loader" role="status">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
