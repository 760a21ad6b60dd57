import type { ReactNode } from 'react';
import { LessonsScreen } from './LessonsScreen.tsx';
import { PapersScreen } from './PapersScreen.tsx';
import type { Drawn, Place } from './place.ts';
import { SubjectScreen } from './SubjectScreen.tsx';
import { SubjectsScreen } from './SubjectsScreen.tsx';
import { VideosScreen } from './VideosScreen.tsx';

type SubjectFace = (props: Place & Drawn<'GET /subjects/:id'>) => ReactNode;

/** The screens of one subject. */
const subjectFaces: Record<Exclude<Place['screen'], 'subjects'>, SubjectFace> = {
  subject: SubjectScreen,
  'online-lessons': LessonsScreen,
  videos: VideosScreen,
  books: (props) => <PapersScreen {...props} kind="books" />,
  'work-sheets': (props) => <PapersScreen {...props} kind="worksheets" />,
};

/** What a subject's screen shows of the answer. Null for the list of all subjects, which has another. */
export function subjectFace({ screen }: Place): SubjectFace | null {
  return screen === 'subjects' ? null : subjectFaces[screen];
}

/** A screen as it is published: the shape of what will come. */
export function Beginning(place: Place) {
  const load = { state: 'loading' } as const;
  const Face = subjectFace(place);
  return Face ? <Face {...place} load={load} /> : <SubjectsScreen {...place} load={load} user={null} />;
}
