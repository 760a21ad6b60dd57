import { tags } from '../content/tags.ts';
import { bilingualRichText, bilingualText, choice, reference } from '../fields/index.ts';
import { accessValues } from '../people/access.ts';

/** Fields shared by videos, books and work sheets. */
export const materialFields = {
  title: bilingualText(),
  content: bilingualRichText({ required: false }),
  subject_id: reference('subjects'),
  access: choice(accessValues),
};

export const materialTags = ({ subject_id }: { subject_id: number }) => [tags.subjectMaterials(subject_id)];

/** The three dashboard routes (list, add, edit) below `base`. */
export const materialScreens = (base: string) => ({ list: base, add: `${base}/add`, edit: `${base}/edit/:id` });
