import type { AccountValues } from '../../../src/model/payments/account.ts';

/** Where families of the demo school pay. */
export const accounts: readonly AccountValues[] = [
  {
    kind: 'transfer',
    name: { ar: 'بنكك', en: 'Bankak' },
    holder: 'حساب المدرسة',
    number: '1200345',
    note: { ar: 'اكتب اسم الطالب في خانة التعليق.', en: 'Please write the name of the student as the comment.' },
    currency: 'SDG',
    is_active: 1,
  },
  {
    kind: 'cash',
    name: { ar: 'خزينة المدرسة', en: 'Cash at the school' },
    holder: '',
    number: '',
    note: { ar: 'من الأحد إلى الخميس، من ٨ صباحاً إلى ١ ظهراً.', en: 'Sunday to Thursday, 8 am to 1 pm.' },
    currency: 'SDG',
    is_active: 1,
  },
];
