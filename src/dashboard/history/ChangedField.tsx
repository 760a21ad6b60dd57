import type { ContentType } from '../../model/content/type.ts';
import { type WireValue, wireValues } from '../../model/content/wire.ts';
import type { KeptVersion } from '../../model/endpoints/dashboard-content.ts';
import { isFileField } from '../../model/fields/index.ts';
import { languageFacts } from '../../model/languages.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { formatMoment } from '../content/formats.ts';
import { sayOr } from '../texts/texts.ts';
import { type UsedTexts, useTexts } from '../texts/use-texts.ts';
import Compared from './Compared.tsx';
import { linesOf } from './compare.ts';

interface ChangedFieldProps {
  type: ContentType;
  /** The name in the history: `title.ar`. */
  name: string;
  before: unknown;
  after: unknown;
  /** What the ids before and after are called, where the field holds an id. */
  names: KeptVersion['names'][string] | undefined;
}

/** The value of a content type with a name in the history; undefined for its status and moment. */
const valueNamed = (type: ContentType, name: string): WireValue | undefined =>
  wireValues(type).find((value) => (value.language === null ? value.name : `${value.name}.${value.language}`) === name);

/** The label of a value, with its language where there are several. */
export function labelOf(type: ContentType, value: WireValue | undefined, name: string, texts: UsedTexts): string {
  if (!value) return sayOr(texts.language, `history.fields.${name}`, name);
  const label = texts.about(type.name).fields[value.name] ?? value.name;
  const { language } = value;
  return language && schoolFacts().languages.length > 1
    ? `${label} (${sayOr(texts.language, `form.${language}`, languageFacts[language].label)})`
    : label;
}

type CalledSo = KeptVersion['names'][string][number];

/** The display text of a value of the history. */
function useShown(type: ContentType, value: WireValue | undefined, name: string) {
  const texts = useTexts();
  const { t, about, language, translated } = texts;
  return (stored: unknown, called: CalledSo | undefined): string => {
    if (stored === null || stored === undefined) return '';
    const text = String(stored);
    if (called) return typeof called === 'string' ? called : translated(called);
    if (name === 'publish_at') return formatMoment(text, language);
    if (!value) return sayOr(language, `history.values.${text}`, text);
    if (value.field.kind === 'richText') return linesOf(text, t('history.picture'));
    return about(type.name).options?.[value.name]?.[text] ?? text;
  };
}

/** A file before or after a change: a small picture, or a link to it. */
function FileBeside({ address, isPicture, label }: { address: unknown; isPicture: boolean; label: string }) {
  const { t } = useTexts();
  if (typeof address !== 'string') return <p className="quiet">{t('history.no_file', { name: label })}</p>;
  return (
    <a className="version-file" href={address} target="_blank" rel="noopener">
      {isPicture && <img src={address} alt="" loading="lazy" />}
      {label}
    </a>
  );
}

/** What a version changed in one field. */
export function ChangedField({ type, name, before, after, names }: ChangedFieldProps) {
  const texts = useTexts();
  const { t } = texts;
  const value = valueNamed(type, name);
  const shown = useShown(type, value, name);
  const [was, is] = [shown(before, names?.[0]), shown(after, names?.[1])];
  return (
    <div>
      <dt>{labelOf(type, value, name, texts)}</dt>
      <dd>
        {value && isFileField(value.field) ? (
          <div className="version-files">
            {before !== null && (
              <FileBeside address={before} isPicture={value.field.kind === 'image'} label={t('history.before')} />
            )}
            <FileBeside address={after} isPicture={value.field.kind === 'image'} label={t('history.after')} />
          </div>
        ) : before === null ? (
          <p className="compared" dir="auto">
            {is}
          </p>
        ) : was === is ? (
          <p className="quiet">{t('history.looks')}</p>
        ) : (
          <Compared before={was} after={is} />
        )}
      </dd>
    </div>
  );
}
