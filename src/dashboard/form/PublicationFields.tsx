import { clockMoment, shownChoices } from '../content/publication-values.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { SavedForm } from './use-saved-form.ts';

/** When visitors see an entry: now, from a moment on, or not yet. */
export function PublicationFields({ form }: { form: SavedForm }) {
  const { t } = useTexts();
  const choice = form.values['status'] ?? '';
  return (
    <fieldset className="sheet sheet-common">
      <legend>{t('files.publication.title')}</legend>
      <div className="input">
        <SelectInput
          id="field-status"
          label={t('files.publication.label')}
          value={choice}
          onChange={(status) => form.set('status', status)}
          errors={form.errors['status'] ?? []}
          required
          always
          choices={shownChoices.map((value) => ({ value, text: t(`files.publication.${value}`) }))}
        />
      </div>
      {choice === 'planned' && (
        <div className="input">
          <LineInput
            id="field-publish_at"
            label={t('files.publication.moment')}
            value={clockMoment(form.values['publish_at'] ?? '')}
            onChange={(moment) => form.set('publish_at', moment)}
            errors={form.errors['publish_at'] ?? []}
            required
            native={{ type: 'datetime-local' }}
          />
        </div>
      )}
    </fieldset>
  );
}
