import { tags } from '../content/tags.ts';
import { defineList } from '../content/type.ts';
import { bilingualRichText, bilingualText, image, reference } from '../fields/index.ts';

export const subjects = defineList({
  name: 'subjects',
  needs: 'subjects',
  path: 'subjects',
  paged: true,
  ordered: true,
  screens: { list: 'subjects', add: 'subjects/add', edit: 'subjects/edit/:id' },
  fields: {
    name: bilingualText(),
    content: bilingualRichText({ required: false }),
    grade_id: reference('grades'),
    image: image('public'),
  },
  public: [
    {
      path: '/subjects/:id/index',
      summary: 'Subjects of a grade',
      gives: 'all',
      of: 'grade_id',
      as: 'subjects',
      answer: { id: 'id', name: 'name', content: 'content', image: 'image' },
    },
    {
      path: '/subjects/:id/get',
      summary: 'A subject',
      gives: 'one',
      as: 'subject',
      answer: { id: 'id', name: 'name', image: 'image', content: 'content', grade: 'grade_id' },
    },
  ],
  tags: ({ grade_id }) => [tags.gradeSubjects(grade_id)],
});
