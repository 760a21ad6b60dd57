import { tags } from '../content/tags.ts';
import { defineList } from '../content/type.ts';
import { date, reference, time, url } from '../fields/index.ts';

export const onlineLessons = defineList({
  name: 'online_lessons',
  needs: 'materials',
  path: 'online-lessons',
  paged: true,
  screens: { list: 'online-lessons', add: 'online-lessons/add', edit: 'online-lessons/edit/:id' },
  fields: { date: date(), time: time(), subject_id: reference('subjects', ['content']), link: url('https:') },
  tags: ({ subject_id }) => [tags.subjectMaterials(subject_id)],
});
