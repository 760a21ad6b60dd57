import type { ContentType, ListType } from '../model/content/type.ts';
import { later } from './later.ts';
import type { Asked } from './state/session.ts';

export const screens = {
  list: later<{ type: ListType }>(() => import('./list/ListScreen.tsx'), 'files'),
  form: later<{ type: ContentType; id: number | null }>(() => import('./form/FormScreen.tsx'), 'files', 'asked'),
  students: later(() => import('./students/StudentsScreen.tsx')),
  student: later<{ id: number }>(() => import('./students/StudentScreen.tsx'), 'office', 'payments', 'files', 'asked'),
  enrol: later(() => import('./office/EnrolScreen.tsx'), 'office', 'files', 'asked'),
  correct: later<{ id: number }>(() => import('./office/CorrectScreen.tsx'), 'office', 'files', 'asked'),
  roster: later(() => import('./office/roster/RosterScreen.tsx'), 'roster', 'office', 'payments'),
  office: later(() => import('./office/OfficeScreen.tsx'), 'office', 'files', 'asked'),
  levels: later(() => import('./levels/LevelsScreen.tsx')),
  prices: later<{ id: number }>(() => import('./levels/PriceScreen.tsx'), 'files', 'asked'),
  messages: later(() => import('./messages/MessagesScreen.tsx'), 'messages'),
  staff: later(() => import('./staff/StaffScreen.tsx'), 'staff'),
  member: later<{ id: number | null }>(() => import('./staff/MemberScreen.tsx'), 'staff', 'audit', 'files', 'asked'),
  audit: later(() => import('./audit/AuditScreen.tsx'), 'audit', 'payments'),
  own: later(() => import('./own/OwnScreen.tsx'), 'own'),
  payments: later(() => import('./payments/QueueScreen.tsx'), 'payments', 'files', 'asked'),
  today: later(() => import('./payments/TodayScreen.tsx'), 'payments'),
  accounts: later(() => import('./payments/AccountsScreen.tsx'), 'payments', 'office', 'roster', 'asked'),
  login: later(() => import('./entering/LoginScreen.tsx'), 'login'),
  choosePassword: later(() => import('./entering/ChoosePassword.tsx'), 'own'),
  spaceLow: later(() => import('./shell/SpaceLow.tsx'), 'space'),
  loginAgain: later<{ asked: Asked }>(() => import('./entering/LoginAgain.tsx'), 'login'),
  unlock: later<{ email: string; name: string }>(() => import('./entering/Unlock.tsx'), 'login'),
  codesNotice: later<{ codes: readonly string[] }>(() => import('./own/CodesNotice.tsx'), 'own'),
};
