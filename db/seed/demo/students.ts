import type { Student } from './types.ts';

export const students = [
  {
    name: 'أحمد الطاهر',
    email: 'free@school.test',
    phone: '0912000001',
    grade: 'primary-6',
    kind_of_account: 'free',
    payment_term: null,
    payment_status: 0,
    personal_image: 'student-free-portrait.webp',
  },
  {
    name: 'رحاب عبد الله',
    email: 'paid@school.test',
    phone: '0912000002',
    grade: 'secondary-3',
    kind_of_account: 'paid',
    payment_term: 'year',
    payment_status: 1,
    payment_image: 'student-paid-receipt.webp',
    personal_image: 'student-paid-portrait.webp',
    passport: 'student-paid-passport.webp',
  },
] satisfies Student[];
