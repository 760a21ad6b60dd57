import type { Field, Fields } from '../fields/index.ts';
import { type Language, languages } from '../languages.ts';
import { searchedText } from '../limits.ts';
import { searchable } from '../text/search-text.ts';
import { nameField } from './references.ts';
import type { ContentType } from './type.ts';

/** Whether a list is searched by this field: by single lines and other short texts, not by documents. */
export const isSearched = (field: Field): boolean =>
  (field.kind === 'text' || field.kind === 'plainText') && field.max <= searchedText;

/** The field that a list is sorted by: its name, or its first single line. */
export function titleField(type: Pick<ContentType, 'fields'>): string | null {
  return nameField(type) ?? Object.keys(type.fields).find((name) => type.fields[name]?.kind === 'text') ?? null;
}

/** Comes after every text: entries without a title are last. */
const untitled = '\u{10FFFF}';
const titleLength = 100;
const digits = 9;

/** A title as it is compared when a list is sorted: "Lesson 2" comes before "Lesson 10". */
export function sortText(title: string): string {
  const text = searchable(title).replace(/\d+/g, (number) => number.padStart(digits, '0'));
  return text.slice(0, titleLength) || untitled;
}

/** The name of the pair of languages, as stored, in which a text is missing in the first and present in the second. */
export const missingPair = (language: Language, other: Language): string => `${language}<${other}`;

/**
 * The pairs of languages in which an entry lacks a text.
 * @param isFilled whether a text of a field is filled in a language
 */
export function missingPairs(fields: Fields, isFilled: (name: string, language: Language) => boolean): string[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.bilingual);
  return languages.flatMap((language) =>
    languages
      .filter((other) => names.some((name) => !isFilled(name, language) && isFilled(name, other)))
      .map((other) => missingPair(language, other)),
  );
}

/** How a list is sorted; `order`: as the site shows it. */
export const listOrders = ['newest', 'oldest', 'title', 'order'] as const;
export type ListOrder = (typeof listOrders)[number];
