import { addresses } from '../addresses.ts';
import { defineList } from '../content-type.ts';
import { bilingualRichText, bilingualText, image, reference } from '../fields.ts';
import { tags } from '../tags.ts';

export const subjects = defineList({
  name: 'subjects',
  path: 'subjects',
  paged: true,
  screens: { list: 'subjects', add: 'subjects/add', edit: 'subjects/edit/:id' },
  fields: {
    name: bilingualText(),
    content: bilingualRichText({ required: false }),
    grade_id: reference('grades'),
    image: image(),
  },
  heldBy: ['online_lessons', 'videos', 'books', 'work_sheets'],
  touches: ({ id, grade_id }) => [tags.subject(id), tags.gradeSubjects(grade_id), tags.map],
  counts: () => [tags.mapSize],
  owns: ({ id }) => [
    addresses.material(id),
    addresses.subject(id),
    addresses.lessons(id),
    addresses.videos(id),
    addresses.books(id),
    addresses.workSheets(id),
  ],
});
