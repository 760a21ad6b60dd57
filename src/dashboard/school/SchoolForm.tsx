import { useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import type { FieldErrors } from '../../client/refusal.ts';
import { inEachLanguage } from '../../model/all-languages.ts';
import { allLists } from '../../model/content-types/index.ts';
import { isLanguage, type Language, languageFacts, languages } from '../../model/languages.ts';
import { schoolLimits } from '../../model/limits.ts';
import { schoolFacts, setSchoolFacts } from '../../model/school/facts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { request } from '../api/request.ts';
import { formatMoment } from '../content/formats.ts';
import { screenPath } from '../content/paths.ts';
import { type FormValues, versionKey, versionValue } from '../content/values.ts';
import { CheckInput } from '../fields/CheckInput.tsx';
import { LineInput } from '../fields/LineInput.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import type { Naming } from '../form/ConflictNotice.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { ownRoutes } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { sayOr } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Colours } from './Colours.tsx';
import { currencyChoices, timeZoneChoices } from './choices.ts';
import './school.css';

type School = Answer<'GET /dashboard/school'>['data'];

const texts = ['name', 'short_name', 'address'] as const;
const colours = ['primary', 'accent'] as const;
const plain = ['default_language', 'time_zone', 'currency', 'phone_country', 'founded'] as const;

/** The languages in use as one form value: `ar en`. */
const languagesOf = (value: string | undefined): Language[] => (value ?? '').split(' ').filter(isLanguage);

const valuesOf = (school: School): FormValues => ({
  ...versionValue(school),
  ...Object.fromEntries(
    texts.flatMap((name) => languages.map((language) => [`${name}.${language}`, school[name][language]])),
  ),
  ...Object.fromEntries(colours.map((name) => [`colours.${name}`, school.colours[name]])),
  ...Object.fromEntries(plain.map((name) => [name, String(school[name] ?? '')])),
  languages: school.languages.join(' '),
  require_totp: String(school.require_totp),
});

/** What the shown parts of the form say. What is not sent stays as it is stored. */
function bodyOf(values: FormValues, parts: readonly SchoolPart[]) {
  const inLanguages = (name: (typeof texts)[number]) =>
    inEachLanguage((language) => values[`${name}.${language}`] ?? '');
  const line = (name: (typeof plain)[number]) => values[name] ?? '';
  const default_language = line('default_language');
  return {
    ...(parts.includes('about') && {
      name: inLanguages('name'),
      short_name: inLanguages('short_name'),
      address: inLanguages('address'),
    }),
    founded: parts.includes('about') ? line('founded') : undefined,
    ...(parts.includes('languages') && {
      languages: languagesOf(values['languages']),
      ...(isLanguage(default_language) && { default_language }),
    }),
    ...(parts.includes('looks') && {
      colours: { primary: values['colours.primary'] ?? '', accent: values['colours.accent'] ?? '' },
    }),
    ...(parts.includes('place') && {
      time_zone: line('time_zone'),
      currency: line('currency'),
      phone_country: line('phone_country'),
    }),
    ...(parts.includes('logins') && { require_totp: values['require_totp'] === '1' ? ('1' as const) : ('0' as const) }),
    version: values[versionKey],
  };
}

/** Empty names in the languages in use. */
const missingIn = (values: FormValues): string[] =>
  languagesOf(values['languages'])
    .map((language) => `name.${language}`)
    .filter((key) => !values[key]?.trim());

/** Labels and values of the form, for its inputs and for an edit conflict. */
function useNaming(): Naming & { languageName(language: Language): string } {
  const { t, language: shownIn } = useTexts();
  const languageName = (language: Language) => sayOr(shownIn, `form.${language}`, languageFacts[language].label);
  return {
    languageName,
    labelOf(key) {
      const [name = '', part = ''] = key.split('.');
      const text = texts.find((each) => each === name);
      if (text) return `${t(`school.${text}`)} (${isLanguage(part) ? languageName(part) : part})`;
      const colour = colours.find((each) => key === `colours.${each}`);
      if (colour) return t(`school.${colour}`);
      const other = [...plain, 'languages' as const, 'require_totp' as const].find((each) => each === key);
      return other ? t(`school.${other}`) : key;
    },
    shown: (key, value) =>
      key === 'require_totp'
        ? t(value === '1' ? 'files.asked.conflict.yes' : 'files.asked.conflict.no')
        : key === 'languages' || key === 'default_language'
          ? languagesOf(value)
              .map((language) => languageFacts[language].label)
              .join(' · ')
          : value,
  };
}

type UnfitPhones = NonNullable<Answer<'POST /dashboard/school'>['phones']>;

/** After another calling code was saved: the students whose stored number no longer fits. */
function UnfitList({ phones: { count, students } }: { phones: UnfitPhones }) {
  const { t } = useTexts();
  return (
    <section className="notice" role="status">
      <Icon name="phone" />
      <div>
        <p>{t('school.unfit', { count })}</p>
        <ul role="list">
          {students.map(({ id, name, phone }) => (
            <li key={id}>
              <a href={screenPath(ownRoutes.student, id)}>
                <bdi>{name}</bdi>
              </a>{' '}
              <bdi dir="ltr">{phone}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type PlannedEntries = NonNullable<Answer<'POST /dashboard/school'>['planned']>;

/** After another time zone was saved: the entries that wait for their moment, in the new zone. */
function PlannedList({ planned: { count, entries } }: { planned: PlannedEntries }) {
  const { t, language, translated } = useTexts();
  return (
    <section className="notice" role="status">
      <Icon name="clock" />
      <div>
        <p>{t('school.planned', { count })}</p>
        <ul role="list">
          {entries.map(({ type, id, title, publish_at }) => {
            const list = allLists.find(({ path }) => path === type);
            return (
              <li key={`${type}/${id}`}>
                <a href={list && screenPath(list.screens.edit, id)} dir="auto">
                  {translated(title) || `${type} ${id}`}
                </a>{' '}
                <time dateTime={publish_at}>{formatMoment(publish_at, language)}</time>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** The parts of the form, in their order. */
const schoolParts = ['about', 'languages', 'looks', 'place', 'logins'] as const;
export type SchoolPart = (typeof schoolParts)[number];

interface SchoolFormProps {
  school: School;
  /** The parts that are shown and sent. */
  parts?: readonly SchoolPart[];
  onSaved?(): void;
}

/** The form of the school's record. */
export function SchoolForm({ school, parts = schoolParts, onSaved }: SchoolFormProps) {
  const { t, language } = useTexts();
  const naming = useNaming();
  const [unfit, setUnfit] = useState<UnfitPhones | null>(null);
  const [planned, setPlanned] = useState<PlannedEntries | null>(null);
  const form = useSavedForm({
    path: `${location.pathname}#${parts.join('-')}`,
    initial: valuesOf(school),
    check: (values): { missing: string[]; wrong: FieldErrors } => ({
      missing: parts.includes('about') ? missingIn(values) : [],
      wrong: languagesOf(values['languages']).length === 0 ? { languages: [t('school.one_language')] } : {},
    }),
    async send(values, _files, { signal, writer }) {
      const {
        data,
        phones,
        planned: waiting,
      } = await request('POST /dashboard/school', { body: bodyOf(values, parts), signal, writer });
      if (phones) setUnfit(phones);
      setSchoolFacts({ ...schoolFacts(), ...data });
      // Its moments are written in the zone that was just set.
      if (waiting) setPlanned(waiting);
      void watchPublish();
      return valuesOf(data);
    },
    latest: async () => valuesOf((await request('GET /dashboard/school')).data),
    saved: t('updated'),
    ...(onSaved ? { onSaved } : {}),
  });
  const used = languagesOf(form.values['languages']);
  const shownLanguages = used.length > 0 ? used : languages;
  const use = (each: Language, on: boolean) => {
    const next = languages.filter((known) => (known === each ? on : used.includes(known)));
    form.set('languages', next.join(' '));
    const [only] = next;
    if (only && !next.some((known) => known === form.values['default_language'])) form.set('default_language', only);
  };
  const text = (name: (typeof texts)[number], max: number) =>
    shownLanguages.map((each) => (
      <LineInput
        key={each}
        {...form.bind(`${name}.${each}`, naming.labelOf(`${name}.${each}`), name === 'name')}
        language={each}
        native={{ maxLength: max }}
      />
    ));
  return (
    <FormFrame form={form} naming={naming}>
      {parts.includes('about') && (
        <fieldset className="sheet">
          <legend>{t('school.about')}</legend>
          {text('name', schoolLimits.name.max)}
          <p className="quiet field-hint">{t('school.short_name_hint')}</p>
          {text('short_name', schoolLimits.shortName)}
          {text('address', schoolLimits.address)}
          <LineInput {...form.bind('founded', t('school.founded'))} digits native={{ inputMode: 'numeric' }} />
        </fieldset>
      )}
      {parts.includes('languages') && (
        <fieldset className="sheet">
          <legend>{t('school.languages')}</legend>
          <p>{t('school.languages_lead')}</p>
          {languages.map((each) => (
            <CheckInput
              key={each}
              label={languageFacts[each].label}
              on={used.includes(each)}
              onChange={(on) => use(each, on)}
            />
          ))}
          {form.errors['languages']?.map((error) => (
            <p key={error} className="field-error" role="alert">
              {error}
            </p>
          ))}
          {used.length > 1 && (
            <SelectInput
              {...form.bind('default_language', t('school.default_language'), true)}
              always
              choices={used.map((each) => ({ value: each, text: languageFacts[each].label }))}
            />
          )}
        </fieldset>
      )}
      {parts.includes('looks') && (
        <fieldset className="sheet">
          <legend>{t('school.looks')}</legend>
          <Colours form={form} name={form.values[`name.${language}`] || form.values[`name.${used[0]}`] || ''} />
        </fieldset>
      )}
      {unfit && unfit.count > 0 && <UnfitList phones={unfit} />}
      {planned && planned.count > 0 && <PlannedList planned={planned} />}
      {parts.includes('place') && (
        <fieldset className="sheet">
          <legend>{t('school.place')}</legend>
          <SelectInput
            {...form.bind('time_zone', t('school.time_zone'), true)}
            always
            choices={timeZoneChoices(language, form.values['time_zone'] ?? '')}
          />
          <SelectInput
            {...form.bind('currency', t('school.currency'), true)}
            always
            choices={currencyChoices(language, form.values['currency'] ?? '')}
          />
          <p className="quiet field-hint">{t('school.currency_hint')}</p>
          <LineInput
            {...form.bind('phone_country', t('school.phone_country'), true)}
            digits
            native={{ inputMode: 'tel', maxLength: 6 }}
          />
        </fieldset>
      )}
      {parts.includes('logins') && (
        <fieldset className="sheet">
          <legend>{t('school.logins')}</legend>
          <CheckInput
            label={t('school.require_totp')}
            on={form.values['require_totp'] === '1'}
            onChange={(on) => form.set('require_totp', on ? '1' : '0')}
          />
          <p className="quiet field-hint">{t('school.require_totp_hint')}</p>
          {form.errors['require_totp']?.map((error) => (
            <p key={error} className="field-error" role="alert">
              {error} <a href={screenPath(ownRoutes.own)}>{t('school.own_account')}</a>
            </p>
          ))}
        </fieldset>
      )}
    </FormFrame>
  );
}
