import type { ReactNode } from 'react';
import { LessonsScreen } from './LessonsScreen.tsx';
import { PapersScreen } from './PapersScreen.tsx';
import { SubjectScreen } from './SubjectScreen.tsx';
import { SubjectsScreen } from './SubjectsScreen.tsx';
import type { Drawn, EmbeddedProps } from './screen-props.ts';
import { VideosScreen } from './VideosScreen.tsx';

type ScreenOfSubject = (props: EmbeddedProps & Drawn<'GET /subjects/:id'>) => ReactNode;

/** The screens of one subject. */
const subjectScreens: Record<Exclude<EmbeddedProps['screen'], 'subjects'>, ScreenOfSubject> = {
  subject: SubjectScreen,
  'online-lessons': LessonsScreen,
  videos: VideosScreen,
  books: (props) => <PapersScreen {...props} kind="books" />,
  'work-sheets': (props) => <PapersScreen {...props} kind="worksheets" />,
};

/** The component for a subject screen. Null for the list of all subjects, which uses another endpoint. */
export function screenOf({ screen }: EmbeddedProps): ScreenOfSubject | null {
  return screen === 'subjects' ? null : subjectScreens[screen];
}

/** The published state of a screen: a loading skeleton. */
export function Beginning(props: EmbeddedProps) {
  const load = { state: 'loading' } as const;
  const Shown = screenOf(props);
  return Shown ? <Shown {...props} load={load} /> : <SubjectsScreen {...props} load={load} user={null} />;
}
