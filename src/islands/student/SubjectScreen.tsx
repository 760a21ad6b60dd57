import type { IconName } from '../../components/icons.ts';
import { fill, say } from '../../model/text/texts.ts';
import type { Answer } from '../api.ts';
import { Icon } from '../Icon.tsx';
import { dayAndTime, nextLesson } from './lesson-times.ts';
import { Screen } from './Screen.tsx';
import type { Drawn } from './screen-props.ts';

interface Props extends Drawn<'GET /subjects/:id'> {
  subject: number;
}

/** The four sections of a subject, with their number of items or the next lesson. */
export function SubjectScreen(props: Props) {
  const tiles = (answer?: Answer<'GET /subjects/:id'>) => <Tiles {...props} answer={answer} />;
  return (
    <Screen {...props} skeleton={tiles()}>
      {tiles}
    </Screen>
  );
}

type TilesProps = Props & { answer: Answer<'GET /subjects/:id'> | undefined };

function Tiles({ subject, language, texts, links, answer }: TilesProps) {
  const count = (items: unknown[] | undefined) => items && say(texts, language, 'items', { count: items.length });
  const next = answer && nextLesson(answer.onlineLessons, new Date());
  const lessons = next ? fill(texts.next_on, { moment: dayAndTime(next, language) }) : count(answer?.onlineLessons);
  const tiles: [string, IconName, string, string | undefined][] = [
    ['online-lessons', 'lesson', texts.lessons, lessons],
    ['videos', 'video', texts.videos, count(answer?.videos)],
    ['books', 'book', texts.books, count(answer?.books)],
    ['work-sheets', 'sheet', texts.work_sheets, count(answer?.worksheets)],
  ];
  return (
    <ul role="list" className="tiles">
      {tiles.map(([path, icon, label, note]) => (
        <li key={path} className="card card-linked">
          <Icon name={icon} />
          <h2>
            <a href={`${links.subjects}/${subject}/${path}`}>{label}</a>
          </h2>
          <p className="quiet">{note ?? '\u00a0'}</p>
        </li>
      ))}
    </ul>
  );
}
