import { defineList } from '../../src/model/content/type.ts';
import {
  bilingualRichText,
  bilingualText,
  choice,
  count,
  date,
  image,
  line,
  pdf,
} from '../../src/model/fields/index.ts';

/** A kind of content that the school does not have: all that would be written for it, beside a migration and texts. */
export const events = defineList({
  name: 'events',
  needs: 'site',
  path: 'events',
  paged: true,
  screens: { list: 'events', add: 'events/add', edit: 'events/edit/:id' },
  fields: {
    title: bilingualText(),
    story: bilingualRichText({ required: false }),
    place: line({ max: 20 }),
    day: date(),
    seats: count(),
    audience: choice(['pupils', 'parents']),
    image: image(),
    programme: pdf('private', 'create'),
  },
  public: [
    {
      path: '/events/get',
      summary: 'Events',
      gives: 'all',
      answer: { id: 'id', title: 'title', when: { day: 'day' }, image: 'image' },
    },
  ],
});

/** What the catalogue `content` would say about it. */
export const eventTexts = {
  ar: {
    name: 'الفعاليات',
    one: 'فعالية',
    fields: {
      title: 'العنوان',
      story: 'الوصف',
      place: 'المكان',
      day: 'اليوم',
      seats: 'المقاعد',
      audience: 'الحضور',
      image: 'الصورة',
      programme: 'البرنامج',
    },
    options: { audience: { pupils: 'الطلاب', parents: 'أولياء الأمور' } },
  },
  en: {
    name: 'Events',
    one: 'Event',
    fields: {
      title: 'Title',
      story: 'Story',
      place: 'Place',
      day: 'Day',
      seats: 'Seats',
      audience: 'Audience',
      image: 'Picture',
      programme: 'Programme',
    },
    options: { audience: { pupils: 'Pupils', parents: 'Parents' } },
  },
};
