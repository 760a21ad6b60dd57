import type { Statistic } from './types.ts';

export const statistics = [
  { title: { ar: 'طالب وطالبة', en: 'Students' }, count: 4200, image: 'stat-students.webp' },
  { title: { ar: 'معلم ومعلمة', en: 'Teachers' }, count: 138, image: 'stat-teachers.webp' },
  { title: { ar: 'درس مسجّل', en: 'Recorded lessons' }, count: 1150, image: 'stat-lessons.webp' },
  { title: { ar: 'في المئة نسبة النجاح', en: 'Per cent pass rate' }, count: 96, image: 'stat-success.webp' },
  { title: { ar: 'عاماً في التعليم', en: 'Years of teaching' }, count: 39, image: 'stat-years.webp' },
  {
    title: { ar: 'بلداً يدرس منها طلابنا', en: 'Countries our students study from' },
    count: 17,
    image: 'stat-countries.webp',
  },
  { title: { ar: 'كتاب وورقة عمل', en: 'Books and worksheets' }, count: 640, image: 'stat-books.webp' },
  { title: { ar: 'حصة مباشرة كل أسبوع', en: 'Live lessons every week' }, count: 210, image: 'stat-hours.webp' },
] satisfies Statistic[];
