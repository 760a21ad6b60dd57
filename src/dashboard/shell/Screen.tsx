import type { placeOf } from '../routes.ts';
import { screens } from '../screens.ts';
import { NotFound } from './NotFound.tsx';

/** The screen of a place. Forms and lists are made anew for each content type and entry. */
export function Screen({ place }: { place: ReturnType<typeof placeOf> }) {
  switch (place?.screen) {
    case 'list':
      return <screens.list.Screen key={place.type.name} type={place.type} />;
    case 'form':
      return <screens.form.Screen key={`${place.type.name}/${place.id}`} type={place.type} id={place.id} />;
    case 'students':
      return <screens.students.Screen />;
    case 'student':
      return <screens.student.Screen key={place.id} id={place.id ?? 0} />;
    case 'levels':
      return <screens.levels.Screen />;
    case 'prices':
      return <screens.prices.Screen key={place.id} id={place.id ?? 0} />;
    case 'messages':
      return <screens.messages.Screen />;
    default:
      return <NotFound />;
  }
}
