import type { ContentType } from '../../model/content/type.ts';
import { wireValues } from '../../model/content/wire.ts';
import { languageFacts } from '../../model/languages.ts';
import { plainText } from '../../model/text/excerpt.ts';
import { keyOf } from '../content/values.ts';
import { $options } from '../state/options.ts';
import { sayOr } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Naming } from './ConflictNotice.tsx';

/** Labels and display text of a content type's form values. */
export function useNaming(type: ContentType): Naming {
  const { about, translated, language: shownIn } = useTexts();
  const texts = about(type.name);
  const find = (key: string) => wireValues(type).find((value) => keyOf(value) === key);
  return {
    labelOf(key) {
      const value = find(key);
      if (!value) return key;
      const label = texts.fields[value.name] ?? value.name;
      const { language } = value;
      return language ? `${label} (${sayOr(shownIn, `form.${language}`, languageFacts[language].label)})` : label;
    },
    shown(key, value) {
      const found = find(key);
      if (!found) return value;
      const { field, name } = found;
      if (field.kind === 'richText') return plainText(value);
      if (field.kind !== 'reference') return texts.options?.[name]?.[value] ?? value;
      const option = $options.get()[field.to]?.find(({ id }) => String(id) === value);
      return option ? translated(option.name) : value;
    },
  };
}
