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

/** A content type that no school has, for tests. A developer would write only this, a migration and texts. */
export const regattas = defineList({
  name: 'regattas',
  needs: 'site',
  path: 'regattas',
  paged: true,
  screens: { list: 'regattas', add: 'regattas/add', edit: 'regattas/edit/:id' },
  fields: {
    title: bilingualText(),
    story: bilingualRichText({ required: false }),
    place: line({ max: 20 }),
    day: date(),
    seats: count(),
    audience: choice(['pupils', 'parents']),
    image: image('public'),
    programme: pdf('private', 'create'),
  },
  public: [
    {
      path: '/regattas/get',
      summary: 'Regattas',
      gives: 'all',
      answer: { id: 'id', title: 'title', when: { day: 'day' }, image: 'image' },
    },
  ],
});

/** Its texts in the `content` translations. */
export const regattaTexts = {
  ar: {
    name: 'سباقات القوارب',
    one: 'سباق قوارب',
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
    name: 'Regattas',
    one: 'Regatta',
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
