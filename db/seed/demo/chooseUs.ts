import type { Card } from './types.ts';

export const chooseUs = [
  {
    image: 'why-teachers.webp',
    title: { ar: 'معلمون يعرفون أسماء طلابهم', en: 'Teachers who know each name' },
    description: {
      ar: '<p>لكل فصلٍ مرشد يتصل بالأسرة كل أسبوعين، ويعرف ما يُفرح الطالب وما يُقلقه.</p>',
      en: '<p>Each class has a tutor who rings the family every fortnight and knows what delights a child and what worries them.</p>',
    },
  },
  {
    image: 'why-phone.webp',
    title: { ar: 'يكفي هاتف بسيط', en: 'A simple phone is enough' },
    description: {
      ar: '<p>دروس خفيفة الحجم، وكتب تُحمَّل مرة وتُقرأ بلا شبكة.</p>',
      en: '<p>Light lessons, and books that download once and open without a connection.</p>',
    },
  },
  {
    image: 'why-time.webp',
    title: { ar: 'في وقتك أنت', en: 'In your own time' },
    description: {
      ar: '<p>فاتتك الحصة المباشرة؟ التسجيل في انتظارك متى عادت الكهرباء.</p>',
      en: '<p>Missed the live lesson? The recording waits until the power is back.</p>',
    },
  },
  {
    image: 'why-practice.webp',
    title: { ar: 'ورقة عمل بعد كل درس', en: 'Practice after every lesson' },
    description: {
      ar: '<p>نصحّحها ونعيدها بملاحظة مكتوبة، لا بدرجة فقط.</p>',
      en: '<p>We mark it and return it with a written word, not only a number.</p>',
    },
  },
  {
    image: 'why-community.webp',
    title: { ar: 'صحبة طيبة', en: 'Good company' },
    description: {
      ar: '<p>أندية للقراءة والعلوم والشطرنج تجمع أبناءنا من سبعة عشر بلداً.</p>',
      en: '<p>Reading, science and chess clubs bring our children together from seventeen countries.</p>',
    },
  },
  {
    image: 'why-safe.webp',
    title: { ar: 'بيئة آمنة', en: 'A safe place' },
    description: {
      ar: '<p>حصص مغلقة على طلابها، وقواعد واضحة للاحترام، وبابٌ مفتوح لكل شكوى.</p>',
      en: '<p>Classes closed to strangers, plain rules of respect and an open door for any concern.</p>',
    },
  },
] satisfies Card[];
