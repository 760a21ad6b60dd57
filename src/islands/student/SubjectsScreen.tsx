import { imageVariants } from '../../model/files/image-variants.ts';
import type { Answer } from '../api.ts';
import { RichText } from '../rich-text/RichText.tsx';
import { Notice } from './Notice.tsx';
import { Screen } from './Screen.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Drawn, ScreenProps } from './screen-props.ts';
import { type User, Welcome } from './Welcome.tsx';

type Subject = Answer<'GET /subjects'>['subject'][number];

/** The subjects of the student's grade. */
export function SubjectsScreen({ user, ...props }: Drawn<'GET /subjects'> & { user: User | null }) {
  const { texts, links } = props;
  const skeleton = (
    <>
      <Welcome user={user} texts={texts} links={links} />
      <Skeleton list="cards own-subjects" count={6} top="wide" />
    </>
  );
  return (
    <Screen {...props} skeleton={skeleton}>
      {({ subject: subjects }) => (
        <>
          <Welcome user={user} texts={texts} links={links} />
          {subjects.length === 0 ? (
            <Notice icon="book" title={texts.no_data_available} next={texts.subjects_empty} />
          ) : (
            <ul role="list" className="cards own-subjects">
              {subjects.map((subject, index) => (
                <SubjectCard
                  key={subject.id}
                  subject={subject}
                  href={`${links.subjects}/${subject.id}`}
                  eager={index < 3}
                  texts={texts}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Screen>
  );
}

/** The `srcset` is derived from the address, which ends with the largest width. */
function pictureOf(image: string) {
  const width = Number(/-(\d+)\.webp$/.exec(image)?.[1]);
  return width ? { src: image, srcSet: imageVariants(image, width).webp } : { src: image };
}

interface CardProps {
  subject: Subject;
  href: string;
  eager: boolean;
  texts: ScreenProps['texts'];
}

function SubjectCard({ subject, href, eager, texts }: CardProps) {
  return (
    <li className="card card-linked">
      <span className="picture picture-wide">
        {subject.image && (
          <img
            {...pictureOf(subject.image)}
            sizes="(min-width: 60rem) 24rem, (min-width: 40rem) 45vw, 92vw"
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        )}
      </span>
      <div className="card-body">
        <h2>
          <a href={href}>{subject.name}</a>
        </h2>
        <div className="clamped">
          <RichText html={subject.content} table={texts.table} />
        </div>
      </div>
    </li>
  );
}
