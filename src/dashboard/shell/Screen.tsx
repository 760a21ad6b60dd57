import { screenPath } from '../content/paths.ts';
import type { placeOf } from '../routes.ts';
import { screens } from '../screens.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { Empty } from '../ui/states.tsx';

/** An address that leads nowhere. */
export function NotFound() {
  const { t } = useTexts();
  return (
    <>
      <ScreenHead title={t('not_found')} />
      <Empty text={t('not_found')} next={t('not_found_next')}>
        <a className="button button-main" href={screenPath('')}>
          {t('to_start')}
        </a>
      </Empty>
    </>
  );
}

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
