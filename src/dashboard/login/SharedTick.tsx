import { useTexts } from '../texts/use-texts.ts';

/** Checkbox for a shared browser. Checked by default, because computers at a school are usually shared. */
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
