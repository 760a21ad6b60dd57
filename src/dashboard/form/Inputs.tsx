import type { ContentType } from '../../model/content/type.ts';
import { type WireValue, wireValues } from '../../model/content/wire.ts';
import { languageFacts, languages } from '../../model/languages.ts';
import { keyOf, presentFile } from '../content/values.ts';
import { fieldUnits } from '../fields/index.ts';
import { sayOr } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Form } from './use-form.ts';

interface InputsProps {
  type: ContentType;
  form: Form;
  entry: Record<string, unknown> | null;
}

/** All inputs of a content type: the texts of each language side by side, the fields without a language below. */
export function Inputs({ type, form, entry }: InputsProps) {
  const { t, about, language: shown } = useTexts();
  const texts = about(type.name);
  const values = wireValues(type);
  const common = values.filter(({ language }) => language === null);

  const input = (value: WireValue) => {
    const { name, field, language } = value;
    const { Input, wide } = fieldUnits[field.kind];
    const key = keyOf(value);
    const present = presentFile(type, value, entry);
    return (
      <div key={key} className={wide ? 'input input-wide' : 'input'}>
        <Input
          field={field}
          id={`field-${key}`}
          label={texts.fields[name] ?? name}
          value={form.values[key] ?? ''}
          onChange={(text) => form.set(key, text)}
          file={form.files[key] ?? null}
          onFile={(file) => form.setFile(key, file)}
          present={present}
          language={language}
          required={field.required === true || (field.required === 'create' && present === null)}
          errors={form.errors[key] ?? []}
          options={texts.options?.[name] ?? {}}
        />
      </div>
    );
  };

  return (
    <>
      {values.length > common.length && (
        <div className="form-languages">
          {languages.map((language) => (
            <fieldset key={language} className="sheet" data-language={language}>
              <legend>{sayOr(shown, `form.${language}`, languageFacts[language].label)}</legend>
              {values.filter((value) => value.language === language).map(input)}
            </fieldset>
          ))}
        </div>
      )}
      {common.length > 0 && (
        <fieldset className="sheet sheet-common">
          <legend>{t('form.more')}</legend>
          {common.map(input)}
        </fieldset>
      )}
    </>
  );
}
