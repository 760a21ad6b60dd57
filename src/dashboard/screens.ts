import { type ComponentType, lazy } from 'react';
import type { ContentType, ListType } from '../model/content/type.ts';
import type { Asked } from './state/session.ts';

/** Screens are loaded when they are first needed; `preload` fetches one ahead, when a pointer nears its link. */
function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return { Screen: lazy(load), preload: () => void load().catch(() => undefined) };
}

export const screens = {
  list: later<{ type: ListType }>(() => import('./list/ListScreen.tsx')),
  form: later<{ type: ContentType; id: number | null }>(() => import('./form/FormScreen.tsx')),
  students: later(() => import('./students/StudentsScreen.tsx')),
  student: later<{ id: number }>(() => import('./students/StudentScreen.tsx')),
  enrol: later(() => import('./office/EnrolScreen.tsx')),
  correct: later<{ id: number }>(() => import('./office/CorrectScreen.tsx')),
  roster: later(() => import('./office/roster/RosterScreen.tsx')),
  office: later(() => import('./office/OfficeScreen.tsx')),
  levels: later(() => import('./levels/LevelsScreen.tsx')),
  prices: later<{ id: number }>(() => import('./levels/PriceScreen.tsx')),
  messages: later(() => import('./messages/MessagesScreen.tsx')),
  staff: later(() => import('./staff/StaffScreen.tsx')),
  member: later<{ id: number | null }>(() => import('./staff/MemberScreen.tsx')),
  audit: later(() => import('./audit/AuditScreen.tsx')),
  own: later(() => import('./own/OwnScreen.tsx')),
  payments: later(() => import('./payments/QueueScreen.tsx')),
  today: later(() => import('./payments/TodayScreen.tsx')),
  accounts: later(() => import('./payments/AccountsScreen.tsx')),
  login: later(() => import('./entering/LoginScreen.tsx')),
  choosePassword: later(() => import('./entering/ChoosePassword.tsx')),
  loginAgain: later<{ asked: Asked }>(() => import('./entering/LoginAgain.tsx')),
  unlock: later<{ email: string; name: string }>(() => import('./entering/Unlock.tsx')),
  codes: later<{ codes: readonly string[]; onClose(): void }>(() => import('./own/Codes.tsx')),
};
