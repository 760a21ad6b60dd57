import { isOver, startOf } from '../../model/school/lesson-times.ts';
import { fill } from '../../model/text/texts.ts';
import type { Answer } from '../api.ts';
import { Icon } from '../Icon.tsx';
import { durationIn, nameOfTime, nextLesson, partsOf } from './lesson-times.ts';
import { Notice } from './Notice.tsx';
import { Screen } from './Screen.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Drawn, ScreenProps } from './screen-props.ts';

type Lesson = Answer<'GET /subjects/:id'>['onlineLessons'][number];

/** The online lessons of a subject by time, with the next one highlighted. */
export function LessonsScreen(props: Drawn<'GET /subjects/:id'>) {
  const { texts } = props;
  const skeleton = <Skeleton list="lessons" count={3} />;
  return (
    <Screen {...props} skeleton={skeleton}>
      {({ onlineLessons }) =>
        onlineLessons.length === 0 ? (
          <Notice icon="calendar" title={texts.no_data_available} next={texts.lessons_empty} />
        ) : (
          <Lessons {...props} lessons={onlineLessons} />
        )
      }
    </Screen>
  );
}

function Lessons({ lessons, ...props }: ScreenProps & { lessons: Lesson[] }) {
  const now = new Date();
  const next = nextLesson(lessons, now);
  return (
    <>
      <p className="time-zone quiet">
        <Icon name="clock" />
        {fill(props.texts.time_zone, { zone: nameOfTime(props.language) })}
      </p>
      <ol role="list" className="lessons">
        {lessons.map((lesson) => (
          <LessonCard
            key={lesson.id}
            {...props}
            lesson={lesson}
            state={lesson === next ? 'next' : isOver(lesson, now) ? 'past' : 'later'}
          />
        ))}
      </ol>
    </>
  );
}

interface CardProps extends ScreenProps {
  lesson: Lesson;
  state: 'past' | 'next' | 'later';
}

function LessonCard({ lesson, state, language, texts }: CardProps) {
  const { day, month, date, time } = partsOf(lesson, language);
  const { title, minutes, teacher } = lesson;
  const when = <time dateTime={startOf(lesson).toISOString()}>{date}</time>;
  return (
    <li className="card lesson" data-state={state} aria-current={state === 'next' ? 'true' : undefined}>
      <p className="lesson-day" aria-hidden="true">
        <span>{day}</span>
        {month}
      </p>
      <div className="card-body">
        {state === 'next' && <span className="badge">{texts.next}</span>}
        {state === 'past' && <span className="badge badge-quiet">{texts.past}</span>}
        {title ? <h2 dir="auto">{title}</h2> : <h2>{when}</h2>}
        {title && <p>{when}</p>}
        <p className="lesson-time">
          <Icon name="clock" />
          {minutes === null ? time : `${time} · ${durationIn(minutes, language)}`}
        </p>
        {teacher && <p className="quiet">{fill(texts.given_by, { name: teacher.name })}</p>}
      </div>
      {state !== 'past' && (
        <div className="lesson-way">
          {lesson.link ? (
            <a
              className={`button ${state === 'next' ? 'button-call' : 'button-line'}`}
              href={lesson.link}
              target="_blank"
              rel="noopener noreferrer"
            >
              {texts.join}
              <span className="visually-hidden">
                {date} {time}, {texts.opens_new}
              </span>
            </a>
          ) : (
            <p className="quiet">{texts.no_link}</p>
          )}
        </div>
      )}
    </li>
  );
}
