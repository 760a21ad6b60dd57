import { labels as ar } from '../../../public/locales/ar/messages.json';
import { labels as en } from '../../../public/locales/en/messages.json';
import type { Language } from '../../model/languages.ts';

const labels: Record<Language, typeof en> = { ar, en };

/** What the fields of a student are called in a language, here as in the form of the registration. */
export const labelsIn = (language: Language) => labels[language];
