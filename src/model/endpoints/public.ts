import { z } from 'zod';
import { textLimits } from '../limits.ts';
import { emailText, nameText, text } from '../text.ts';
import { type Endpoints, message, meta, pageQuery } from './endpoint.ts';

const id = z.number().int();
/** Root-relative address of a file, or null. */
const file = z.string().nullable();
const titled = z.object({ title: z.string(), description: z.string() });
const illustrated = z.object({ data: z.object({ image: file, content: titled }) });
const card = z.object({ id, image: file, title: z.string(), description: z.string() });
const post = card.extend({ published_at: z.iso.datetime() });
const subject = z.object({ id, name: z.string(), content: z.string(), image: file });
const grade = z.object({
  id,
  name: z.string(),
  semester: z.number(),
  half_semester: z.number(),
  year: z.number(),
});

const contactMessage = z.object({
  name: nameText({ max: textLimits.name.max }),
  email: emailText,
  subject: text({ max: textLimits.subject }),
  message: text({ max: textLimits.message }),
});

/** The public part of the API, under exactly the paths of the specification, odd spellings included. */
export const publicEndpoints = {
  'GET /slider/get': {
    summary: 'Slides of the home page',
    answer: z.object({ data: z.array(z.object({ id, image: file, title: z.string() })) }),
  },
  'GET /first-step': { summary: 'First step', answer: illustrated },
  'GET /second-step': { summary: 'Second step', answer: illustrated },
  'GET /third-step': { summary: 'Third step', answer: illustrated },
  'GET /siteWords': {
    summary: "The school's word, with its video",
    answer: z.object({ data: z.object({ content: titled, video: file }) }),
  },
  'GET /about-us': { summary: 'About us, on the home page', answer: illustrated },
  'GET /achivments': { summary: 'Achievements, on the home page', answer: illustrated },
  'GET /achive/get': {
    summary: 'Achievement cards',
    answer: z.object({ data: z.array(z.object({ id, image: file, count: z.number(), title: z.string() })) }),
  },
  'GET /whoUs': { summary: 'Who we are', answer: illustrated },
  'GET /whyUs/get': { summary: 'Why choose us', answer: z.object({ data: z.string() }) },
  'GET /why-us/get': { summary: 'Why-us cards', answer: z.object({ data: z.array(card) }) },
  'GET /amazing-feature': { summary: 'First card of the contact page', answer: illustrated },
  'GET /another-feature': { summary: 'Second card of the contact page', answer: illustrated },
  'GET /more-feature': { summary: 'Third card of the contact page', answer: illustrated },
  'GET /levels': {
    summary: 'Levels with their grades and prices',
    answer: z.object({ data: z.array(z.object({ id, name: z.string(), grades: z.array(grade) })) }),
  },
  'GET /subjects/:id/index': {
    summary: 'Subjects of a grade',
    answer: z.object({ subjects: z.array(subject) }),
  },
  'GET /subjects/:id/get': {
    summary: 'A subject',
    answer: z.object({ subject: subject.extend({ grade: z.object({ id, name: z.string() }) }) }),
  },
  'GET /blog/get': {
    summary: 'Posts, newest first',
    query: pageQuery,
    answer: z.object({ data: z.array(post), meta }),
  },
  'GET /blog/:id': { summary: 'A post', answer: z.object({ data: post }) },
  'GET /photo/get': {
    summary: 'Photos of the gallery, newest first',
    query: pageQuery,
    answer: z.object({ data: z.array(card), meta }),
  },
  'GET /links-logo': {
    summary: 'Settings of the site',
    answer: z.object({
      data: z.object({
        logo: file,
        description: z.string(),
        email: z.string(),
        phone: z.string(),
        whatsapp: z.string(),
        facebook: z.string(),
        instagram: z.string(),
        twitter: z.string(),
        linkedin: z.string(),
      }),
    }),
  },
  'POST /contact-us': {
    summary: 'Send a message to the school',
    body: contactMessage,
    answer: message,
  },
} as const satisfies Endpoints;

export type PublicEndpoints = typeof publicEndpoints;
