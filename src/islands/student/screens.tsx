import type { ReactNode } from 'react';
import { LessonsScreen } from './LessonsScreen.tsx';
import { PapersScreen } from './PapersScreen.tsx';
import type { Drawn, Place } from './place.ts';
import { SubjectScreen } from './SubjectScreen.tsx';
import { SubjectsScreen } from './SubjectsScreen.tsx';
import { VideosScreen } from './VideosScreen.tsx';

type ScreenOfSubject = (props: Place & Drawn<'GET /subjects/:id'>) => ReactNode;

/** The screens of one subject. */
const subjectScreens: Record<Exclude<Place['screen'], 'subjects'>, ScreenOfSubject> = {
  subject: SubjectScreen,
  'online-lessons': LessonsScreen,
  videos: VideosScreen,
  books: (props) => <PapersScreen {...props} kind="books" />,
  'work-sheets': (props) => <PapersScreen {...props} kind="worksheets" />,
};

/** The component for a subject screen. Null for the list of all subjects, which uses another endpoint. */
export function screenOf({ screen }: Place): ScreenOfSubject | null {
  return screen === 'subjects' ? null : subjectScreens[screen];
}

/** The published state of a screen: a loading skeleton. */
export function Beginning(place: Place) {
  const load = { state: 'loading' } as const;
  const Shown = screenOf(place);
  return Shown ? <Shown {...place} load={load} /> : <SubjectsScreen {...place} load={load} user={null} />;
}
