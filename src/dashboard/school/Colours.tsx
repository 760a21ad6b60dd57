import type { CSSProperties } from 'react';
import { isReadable, nearestReadable, type SchoolColours } from '../../model/school/school-colours.ts';
import { firstSchool } from '../../model/school/school-defaults.ts';
import { previewTokens, type Scheme } from '../../styles/palette.ts';
import { Labelled } from '../fields/Labelled.tsx';
import type { SavedForm } from '../form/use-saved-form.ts';
import { useTexts } from '../texts/use-texts.ts';

const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** A colour: the browser's picker beside its value as text, and the nearest readable colour if it cannot be read. */
function ColourInput({ form, name }: { form: SavedForm; name: keyof SchoolColours }) {
  const { t } = useTexts();
  const key = `colours.${name}`;
  const bound = form.bind(key, t(`school.${name}`), true);
  const value = bound.value.trim();
  const unreadable = isColour(value) && !isReadable(value);
  const nearest = unreadable ? nearestReadable(value) : null;
  return (
    <div className="colour-field">
      <Labelled {...bound}>
        <div className="colour-inputs">
          <input
            type="color"
            aria-label={t('school.pick', { name: bound.label })}
            value={isColour(value) ? value : firstSchool.colours[name]}
            onChange={(event) => bound.onChange(event.currentTarget.value)}
          />
          <input
            id={bound.id}
            className="field-control"
            dir="ltr"
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={bound.errors.length > 0 || undefined}
            value={bound.value}
            onChange={(event) => bound.onChange(event.currentTarget.value)}
          />
        </div>
      </Labelled>
      {nearest !== null && (
        <p className="colour-nearest" role="status">
          {t('school.unreadable')}{' '}
          <button type="button" className="button button-line" onClick={() => bound.onChange(nearest)}>
            {t('school.use_nearest')} <bdi dir="ltr">{nearest}</bdi>
          </button>
        </p>
      )}
    </div>
  );
}

/** A header, a button, a card and a link in one scheme. */
function Preview({ scheme, colours, name }: { scheme: Scheme; colours: SchoolColours; name: string }) {
  const { t } = useTexts();
  // Set by script, as the pages' policy allows no style attribute.
  const style: CSSProperties = Object.fromEntries(previewTokens(colours, scheme));
  return (
    <figure className="colour-preview" style={style}>
      <div className="colour-preview-bar">
        <strong>{name || t('school.preview_name')}</strong>
        <span className="button button-main">{t('school.preview_login')}</span>
      </div>
      <div className="colour-preview-card">
        <strong>{t('school.preview_title')}</strong>
        <p>
          {t('school.preview_text')} <span className="colour-preview-link">{t('school.preview_link')}</span>
        </p>
        <span className="button button-call">{t('school.preview_register')}</span>
      </div>
      <figcaption>{t(`school.${scheme}`)}</figcaption>
    </figure>
  );
}

/** The school's two colours, with a preview in both schemes. */
export function Colours({ form, name }: { form: SavedForm; name: string }) {
  const { t } = useTexts();
  const colourOf = (key: keyof SchoolColours) => {
    const value = form.values[`colours.${key}`]?.trim() ?? '';
    return isColour(value) ? value.toLowerCase() : firstSchool.colours[key];
  };
  const colours = { primary: colourOf('primary'), accent: colourOf('accent') };
  return (
    <>
      <p>{t('school.colours_lead')}</p>
      <ColourInput form={form} name="primary" />
      <ColourInput form={form} name="accent" />
      <section className="colour-previews" aria-label={t('school.preview')}>
        <Preview scheme="light" colours={colours} name={name} />
        <Preview scheme="dark" colours={colours} name={name} />
      </section>
    </>
  );
}
