import { tags } from '../content/tags.ts';
import { bilingualRichText, bilingualText, choice, reference } from '../fields/index.ts';
import { accessValues } from '../people/access.ts';

/** What videos, books and work sheets have in common. */
export const materialFields = {
  title: bilingualText(),
  content: bilingualRichText({ required: false }),
  subject_id: reference('subjects'),
  access: choice(accessValues),
};

export const materialTags = ({ subject_id }: { subject_id: number }) => [tags.subjectMaterials(subject_id)];

/** The dashboard's three screens of a list at `base`. */
export const materialScreens = (base: string) => ({ list: base, add: `${base}/add`, edit: `${base}/edit/:id` });
