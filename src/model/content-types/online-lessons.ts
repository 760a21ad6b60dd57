import { tags } from '../content/tags.ts';
import { defineList } from '../content/type.ts';
import { bilingualText, date, optionalNumber, optionalStaff, reference, time, url } from '../fields/index.ts';
import { lessonMinutes } from '../limits.ts';

export const onlineLessons = defineList({
  name: 'online_lessons',
  needs: 'materials',
  path: 'online-lessons',
  paged: true,
  unseen: true,
  series: { date: 'date', time: 'time', minutes: 'minutes' },
  screens: {
    list: 'online-lessons',
    add: 'online-lessons/add',
    edit: 'online-lessons/edit/:id',
    series: 'online-lessons/series',
  },
  fields: {
    title: bilingualText({ required: false }),
    date: date(),
    time: time(),
    minutes: optionalNumber(lessonMinutes),
    subject_id: reference('subjects', ['content']),
    teacher_id: optionalStaff('teachers', 'materials'),
    link: url('https:'),
  },
  tags: ({ subject_id }) => [tags.subjectMaterials(subject_id)],
});
