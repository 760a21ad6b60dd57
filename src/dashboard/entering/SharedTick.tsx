import { useTexts } from '../texts/use-texts.ts';

/** Whether others use this browser too: ticked, for at a school they do. */
export function SharedTick() {
  const { t } = useTexts();
  return (
    <div className="tick">
      <label>
        <input type="checkbox" name="shared" defaultChecked aria-describedby="shared-hint" />
        <span>{t('login.shared.tick')}</span>
      </label>
      <p className="field-hint" id="shared-hint">
        {t('login.shared.hint')}
      </p>
    </div>
  );
}
