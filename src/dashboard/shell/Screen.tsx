import { useStore } from '@nanostores/react';
import { mayOpen } from '../content/rights.ts';
import type { placeOf } from '../routes.ts';
import { screens } from '../screens.ts';
import { $admin } from '../state/session.ts';
import { NotFound } from './NotFound.tsx';

/** Renders the screen of the current URL. Forms and lists are mounted again for each content type and entry. */
export function Screen({ place }: { place: ReturnType<typeof placeOf> }) {
  const role = useStore($admin)?.role;
  if (place && role && !mayOpen(role, place)) return <NotFound />;
  switch (place?.screen) {
    case 'list':
      return <screens.list.Screen key={place.type.name} type={place.type} />;
    case 'form':
      return <screens.form.Screen key={`${place.type.name}/${place.id}`} type={place.type} id={place.id} />;
    case 'students':
      return <screens.students.Screen />;
    case 'student':
      return <screens.student.Screen key={place.id} id={place.id ?? 0} />;
    case 'enrol':
      return <screens.enrol.Screen />;
    case 'correct':
      return <screens.correct.Screen key={place.id} id={place.id ?? 0} />;
    case 'roster':
      return <screens.roster.Screen />;
    case 'office':
      return <screens.office.Screen />;
    case 'levels':
      return <screens.levels.Screen />;
    case 'prices':
      return <screens.prices.Screen key={place.id} id={place.id ?? 0} />;
    case 'messages':
      return <screens.messages.Screen />;
    case 'staff':
      return <screens.staff.Screen />;
    case 'newMember':
    case 'member':
      return <screens.member.Screen key={place.id} id={place.id} />;
    case 'audit':
      return <screens.audit.Screen />;
    case 'own':
      return <screens.own.Screen />;
    case 'payments':
      return <screens.payments.Screen />;
    case 'today':
      return <screens.today.Screen />;
    case 'accounts':
      return <screens.accounts.Screen />;
    default:
      return <NotFound />;
  }
}
