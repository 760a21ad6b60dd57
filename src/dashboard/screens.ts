import type { ContentType, ListType } from '../model/content/type.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { Asked } from './state/session.ts';

export const screens = {
  list: lazyScreen<{ type: ListType }>(() => import('./list/ListScreen.tsx'), 'files'),
  form: lazyScreen<{ type: ContentType; id: number | null }>(() => import('./form/FormScreen.tsx'), 'files', 'asked'),
  students: lazyScreen(() => import('./students/StudentsScreen.tsx')),
  student: lazyScreen<{ id: number }>(
    () => import('./students/StudentScreen.tsx'),
    'office',
    'payments',
    'files',
    'asked',
  ),
  enrol: lazyScreen(() => import('./office/EnrolScreen.tsx'), 'office', 'files', 'asked'),
  correct: lazyScreen<{ id: number }>(() => import('./office/CorrectScreen.tsx'), 'office', 'files', 'asked'),
  roster: lazyScreen(() => import('./office/roster/RosterScreen.tsx'), 'roster', 'office', 'payments'),
  office: lazyScreen(() => import('./office/OfficeScreen.tsx'), 'office', 'files', 'asked'),
  school: lazyScreen(() => import('./school/SchoolScreen.tsx'), 'school', 'files', 'asked'),
  levels: lazyScreen(() => import('./levels/LevelsScreen.tsx')),
  prices: lazyScreen<{ id: number }>(() => import('./levels/PriceScreen.tsx'), 'files', 'asked'),
  messages: lazyScreen(() => import('./messages/MessagesScreen.tsx'), 'messages'),
  staff: lazyScreen(() => import('./staff/StaffScreen.tsx'), 'staff'),
  member: lazyScreen<{ id: number | null }>(
    () => import('./staff/MemberScreen.tsx'),
    'staff',
    'audit',
    'files',
    'asked',
  ),
  audit: lazyScreen(() => import('./audit/AuditScreen.tsx'), 'audit', 'payments'),
  own: lazyScreen(() => import('./own/OwnScreen.tsx'), 'own'),
  payments: lazyScreen(() => import('./payments/QueueScreen.tsx'), 'payments', 'files', 'asked'),
  today: lazyScreen(() => import('./payments/TodayScreen.tsx'), 'payments'),
  owing: lazyScreen(() => import('./payments/OwingScreen.tsx'), 'payments', 'office'),
  accounts: lazyScreen(() => import('./payments/AccountsScreen.tsx'), 'payments', 'office', 'roster', 'files', 'asked'),
  login: lazyScreen(() => import('./entering/LoginScreen.tsx'), 'login'),
  choosePassword: lazyScreen(() => import('./entering/ChoosePassword.tsx'), 'own'),
  spaceLow: lazyScreen(() => import('./shell/SpaceLow.tsx'), 'space'),
  loginAgain: lazyScreen<{ asked: Asked }>(() => import('./entering/LoginAgain.tsx'), 'login'),
  unlock: lazyScreen<{ email: string; name: string }>(() => import('./entering/Unlock.tsx'), 'login'),
  codesNotice: lazyScreen<{ codes: readonly string[] }>(() => import('./own/CodesNotice.tsx'), 'own'),
};
