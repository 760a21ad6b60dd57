import type { Slide } from './types.ts';

export const slides = [
  {
    image: 'slide-sails.webp',
    title: { ar: 'علمٌ يجري كالنيل، يصل إلى كل بيت', en: 'Learning that flows like the Nile, to every home' },
  },
  {
    image: 'slide-lesson.webp',
    title: { ar: 'صفٌّ واحد يجمعنا، وإن تباعدت البيوت', en: 'One classroom, however far apart our homes' },
  },
  {
    image: 'slide-roofs.webp',
    title: {
      ar: 'حيثما أضاءت نافذة، فهناك تلميذٌ لنا',
      en: 'Wherever a window is lit, one of our students is learning',
    },
  },
  { image: 'slide-laboratory.webp', title: { ar: 'نجرّب، نسأل، ثم نفهم', en: 'Try it, question it, understand it' } },
  { image: 'slide-gate.webp', title: { ar: 'بابنا مفتوح منذ عام ١٩٨٧', en: 'Our gate has been open since 1987' } },
] satisfies Slide[];
