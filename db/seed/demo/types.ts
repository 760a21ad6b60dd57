import type { NewStudent } from '../../people/new-students.ts';

export type Bilingual = { ar: string; en: string };
export type Access = 'free' | 'paid';
export type Grade = { key: string; name: Bilingual; semester: number; half_semester: number; year: number };
export type Level = { name: Bilingual; grades: Grade[] };
export type Lesson = { inDays: number; time: string; link: string };
export type Video = { title: Bilingual; content: Bilingual; access: Access; video: string; attachment?: string };
export type Material = { title: Bilingual; content: Bilingual; access: Access; attachment: string };
export type Subject = {
  grade: string;
  name: Bilingual;
  content: Bilingual;
  image: string;
  lessons: Lesson[];
  videos: Video[];
  books: Material[];
  worksheets: Material[];
};
export type Slide = { image: string; title: Bilingual };
export type Statistic = { title: Bilingual; count: number; image: string };
export type Post = { title: Bilingual; description: Bilingual; image: string; daysAgo: number };
export type Card = { title: Bilingual; description: Bilingual; image: string };
export type Words = { title: string; description: string };
export type SingleRecord = { ar: Words; en: Words; image: string };
export type FilmRecord = { ar: Words; en: Words; video: string };
export type Settings = {
  phone: string;
  email: string;
  whatsapp: string;
  facebook: string;
  twitter: string;
  instagram: string;
  linkedin: string;
  description_ar: string;
  description_en: string;
  logo: string;
};
export type Message = { name: string; email: string; subject: string; message: string; daysAgo: number };
/** Pictures by the names of their files. */
export type Student = Omit<NewStudent, 'grade_id' | 'password_hash'> & { grade: string };
