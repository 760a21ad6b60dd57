import { Suspense, useEffect, useRef, useState } from 'react';
import type { Scope } from '../../model/content/series.ts';
import type { ContentType } from '../../model/content/type.ts';
import { type WireValue, wireValues } from '../../model/content/wire.ts';
import { isFileField } from '../../model/fields/index.ts';
import { languageFacts } from '../../model/languages.ts';
import { isInUse, schoolFacts } from '../../model/school/facts.ts';
import { plainText } from '../../model/text/excerpt.ts';
import { requestList, requestRecord } from '../api/content-requests.ts';
import { referredName } from '../content/columns.ts';
import { wrongNumbers } from '../content/number-problem.ts';
import { screenPath } from '../content/paths.ts';
import { clockMoment, shownChoices } from '../content/publication-values.ts';
import {
  initialValues,
  isEmptyValue,
  isStoredFile,
  keyOf,
  missingKeys,
  presentFile,
  removedFile,
  valuesOfAnother,
} from '../content/values.ts';
import { fieldUnits } from '../fields/index.ts';
import { lazyScreen } from '../lazy-screen.ts';
import type { InSeriesProps } from '../series/InSeries.tsx';
import { $options } from '../state/options.ts';
import { watchPublish } from '../state/publish.ts';
import { sayOr } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Naming } from './ConflictNotice.tsx';
import { FormFrame } from './FormFrame.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { PublicationFields } from './PublicationFields.tsx';
import { sendEntry } from './send-entry.ts';
import { idIn, type SavedForm, useSavedForm } from './use-saved-form.ts';

/** The member of the staff in a stored entry's field. */
function namedIn({ name, field }: WireValue, entry: Record<string, unknown> | null) {
  const [value, text] = [entry?.[name], entry && referredName(entry, name)];
  return field.kind === 'staff' && typeof value === 'number' ? { value: String(value), text: String(text) } : null;
}

interface InputsProps {
  type: ContentType;
  form: SavedForm;
  entry: Record<string, unknown> | null;
  /** Names of the fields that are shown; without it, all are. */
  only?: readonly string[] | undefined;
}

/** All inputs of a content type: the texts of each language side by side, the fields without a language below. */
export function Inputs({ type, form, entry, only }: InputsProps) {
  const { t, about, language: shown } = useTexts();
  const texts = about(type.name);
  const values = wireValues(type).filter(({ name }) => only?.includes(name) ?? true);
  const common = values.filter(({ language }) => language === null);
  /** How often a text was copied into each input: an editor shows another text only when it is mounted again. */
  const [copies, setCopies] = useState<Readonly<Record<string, number>>>({});

  /** The same text in another language, to copy from while this one is empty. */
  const original = ({ name, field, language }: WireValue) =>
    values.find((other) => {
      if (other.name !== name || other.language === null || other.language === language) return false;
      return isInUse(other.language) && !isEmptyValue(field, form.values[keyOf(other)] ?? '');
    });
  const copyButton = (value: WireValue) => {
    const from =
      value.language !== null && isEmptyValue(value.field, form.values[keyOf(value)] ?? '') && original(value);
    if (!from || from.language === null) return null;
    const copy = () => {
      const key = keyOf(value);
      form.set(key, form.values[keyOf(from)] ?? '');
      setCopies((before) => ({ ...before, [key]: (before[key] ?? 0) + 1 }));
    };
    return (
      <button type="button" className="button button-quiet copy-text" onClick={copy}>
        {t('files.copy')}
        <span className="visually-hidden">{texts.fields[value.name] ?? value.name}</span>
      </button>
    );
  };

  const input = (value: WireValue) => {
    const { name, field, language } = value;
    const { Input, wide } = fieldUnits[field.kind];
    const key = keyOf(value);
    const present = presentFile(type, value, entry);
    return (
      <div key={key} className={wide ? 'input input-wide' : 'input'}>
        <Input
          key={copies[key] ?? 0}
          field={field}
          id={`field-${key}`}
          label={texts.fields[name] ?? name}
          value={form.values[key] ?? ''}
          onChange={(text) => form.set(key, text)}
          file={form.files[key] ?? null}
          onFile={(file) => form.setFile(key, file)}
          present={present}
          named={namedIn(value, entry)}
          language={language}
          required={field.required === true || (field.required === 'create' && present === null)}
          errors={form.errors[key] ?? []}
          options={texts.options?.[name] ?? {}}
        />
        {copyButton(value)}
      </div>
    );
  };

  return (
    <>
      {values.length > common.length && (
        <div className="form-languages">
          {schoolFacts().languages.map((language) => (
            <fieldset key={language} className="sheet" data-language={language}>
              <legend className={schoolFacts().languages.length === 1 ? 'visually-hidden' : undefined}>
                {sayOr(shown, `form.${language}`, languageFacts[language].label)}
              </legend>
              {values.filter((value) => value.language === language).map(input)}
            </fieldset>
          ))}
        </div>
      )}
      {common.length > 0 && (
        <fieldset className="sheet sheet-common">
          <legend>{t('files.more')}</legend>
          {common.map(input)}
        </fieldset>
      )}
    </>
  );
}

/** Labels and display text of a content type's form values. */
export function useNaming(type: ContentType): Naming {
  const { t, about, translated, language: shownIn } = useTexts();
  const texts = about(type.name);
  const find = (key: string) => wireValues(type).find((value) => keyOf(value) === key);
  return {
    labelOf(key) {
      if (key === 'status' || key === 'publish_at') {
        return t(key === 'status' ? 'files.publication.label' : 'files.publication.moment');
      }
      const value = find(key);
      if (!value) return key;
      const label = texts.fields[value.name] ?? value.name;
      const { language } = value;
      return language && schoolFacts().languages.length > 1
        ? `${label} (${sayOr(shownIn, `form.${language}`, languageFacts[language].label)})`
        : label;
    },
    shown(key, value) {
      const found = find(key);
      const choice = key === 'status' && shownChoices.find((each) => each === value);
      if (choice) return t(`files.publication.${choice}`);
      if (key === 'publish_at') return clockMoment(value);
      if (!found) return value;
      const { field, name } = found;
      if (isFileField(field)) {
        if (isStoredFile(value)) return t('files.stored_chosen');
        return t(value === removedFile ? 'files.removed' : 'files.kept');
      }
      if (field.kind === 'richText') return plainText(value);
      if (field.kind !== 'reference') return texts.options?.[name]?.[value] ?? value;
      const option = $options.get()[field.to]?.find(({ id }) => String(id) === value);
      return option ? translated(option.name) : value;
    },
  };
}

const InSeries = lazyScreen<InSeriesProps>(() => import('../series/InSeries.tsx'), 'series');

interface EntryFormProps {
  type: ContentType;
  id: number | null;
  entry: Record<string, unknown> | null;
  /** Path of the list page that the form was opened from; null for a single record. */
  back: string | null;
  /** Names of the fields that are shown; the others are sent as they are. */
  only?: readonly string[];
  onSaved?(): void;
}

/** The form of an entry. After saving it goes back to the list; the form of a single record stays open. */
export function EntryForm({ type, id, entry, back, only, onSaved }: EntryFormProps) {
  const { t, language } = useTexts();
  const [held, setHeld] = useState(entry);
  const isNew = type.shape === 'list' && id === null;
  const [scope, setScope] = useState<Scope>('one');
  /** Whether the form stays open for a further entry. */
  const another = useRef(false);
  const [saves, setSaves] = useState(0);
  const form = useSavedForm({
    path: only ? `${location.pathname}#${only.join('-')}` : location.pathname,
    initial: initialValues(type, entry),
    check: (values, files) => ({
      missing: missingKeys(type, values, files, held),
      wrong: wrongNumbers(type, values, language),
    }),
    async send(values, files, sending) {
      const saved = await sendEntry(type, id, values, files, { ...sending, scope });
      void watchPublish(type.shape === 'list' ? Number(saved['id']) : undefined);
      if (another.current) return valuesOfAnother(type, values);
      setHeld(saved);
      return initialValues(type, saved);
    },
    async latest() {
      const { data } =
        type.shape === 'record' ? await requestRecord(type, 'read') : await requestList(type, 'read', { id: id ?? 0 });
      setHeld(data);
      return initialValues(type, data);
    },
    madeAt(data) {
      const made = idIn(data);
      return type.shape === 'list' && isNew && made !== null ? screenPath(type.screens.edit, made) : null;
    },
    saved: t(isNew ? 'added' : 'updated'),
    onSaved(open) {
      onSaved?.();
      if (another.current) return setSaves((before) => before + 1);
      // A new entry is on the first page.
      if (back && type.shape === 'list') open(isNew ? screenPath(type.screens.list) : back);
    },
  });

  const { element } = form;
  // The empty form of a further entry begins at its first field.
  useEffect(() => {
    if (saves > 0) element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [saves, element]);

  const save = (isAnother: boolean) => {
    another.current = isAnother;
    void form.save();
  };
  const naming = useNaming(type);
  const series = type.shape === 'list' && type.series && typeof entry?.['series_id'] === 'number' ? type : null;
  const isUnseen = type.shape === 'list' && type.unseen === true;
  return (
    <FormFrame
      form={form}
      naming={naming}
      actions={!only && !isUnseen && <PreviewButton type={type} id={id} form={form} />}
      onSubmit={() => save(false)}
      onAnother={isNew ? () => save(true) : undefined}
      {...(back ? { back } : {})}
    >
      {series && id !== null && back && (
        <Suspense>
          <InSeries.Screen type={series} id={id} back={back} scope={scope} onScope={setScope} />
        </Suspense>
      )}
      <Inputs key={form.version} type={type} form={form} entry={held} only={only} />
      {type.shape === 'list' && <PublicationFields form={form} />}
    </FormFrame>
  );
}
