import { fill } from '../../model/text/texts.ts';
import type { Answer } from '../api.ts';
import { Icon } from '../Icon.tsx';
import { RichText } from '../rich-text/RichText.tsx';
import { HowToPay, isShut, LockedNote } from './HowToPay.tsx';
import { Notice } from './Notice.tsx';
import { PaidBadge } from './PaidBadge.tsx';
import { Screen } from './Screen.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Drawn, ScreenProps } from './screen-props.ts';

type Paper = Answer<'GET /subjects/:id'>['books'][number];

interface Props extends Drawn<'GET /subjects/:id'> {
  kind: 'books' | 'worksheets';
}

const looks = {
  books: { icon: 'book', empty: 'books_empty' },
  worksheets: { icon: 'sheet', empty: 'work_sheets_empty' },
} as const;

/** The books or worksheets of a subject. */
export function PapersScreen({ kind, ...props }: Props) {
  const { texts } = props;
  const { icon, empty } = looks[kind];
  const skeleton = <Skeleton list="cards papers" count={3} top="icon" />;
  return (
    <Screen {...props} skeleton={skeleton}>
      {({ [kind]: papers }) =>
        papers.length === 0 ? (
          <Notice icon={icon} title={texts.no_data_available} next={texts[empty]} />
        ) : (
          <>
            <ul role="list" className="cards papers">
              {papers.map((paper) => (
                <PaperCard key={paper.id} paper={paper} icon={icon} texts={texts} links={props.links} />
              ))}
            </ul>
            {papers.some(({ access, attachment_path }) => isShut(access, attachment_path)) && <HowToPay {...props} />}
          </>
        )
      }
    </Screen>
  );
}

interface CardProps {
  paper: Paper;
  icon: 'book' | 'sheet';
  texts: ScreenProps['texts'];
  links: ScreenProps['links'];
}

function PaperCard({ paper, icon, texts, links }: CardProps) {
  const { title, content, access, attachment_path: address } = paper;
  const locked = address === null;
  return (
    <li className="card paper" data-locked={locked ? '' : undefined}>
      <PaperLink address={address} title={title} icon={icon} texts={texts} />
      <div className="card-body">
        {access !== 'free' && <PaidBadge locked={locked} texts={texts} />}
        <h2>{title}</h2>
        <RichText html={content} table={texts.table} />
        {isShut(access, address) && <LockedNote texts={texts} links={links} />}
      </div>
    </li>
  );
}

interface PaperLinkProps {
  address: string | null;
  title: string;
  icon: 'book' | 'sheet';
  texts: ScreenProps['texts'];
}

/** The link to the file: an icon over the card head, locked if there is no address. */
function PaperLink({ address, title, icon, texts }: PaperLinkProps) {
  if (address === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere, as specified: the file is locked
      <a
        className="paper-link"
        role="link"
        aria-disabled="true"
        aria-label={`${fill(texts.open_named, { title })} (${texts.locked})`}
      >
        <Icon name="lock" />
      </a>
    );
  }
  return (
    <a className="paper-link" href={address} target="_blank" rel="noopener">
      <Icon name={icon} />
      <span>
        <Icon name="download" />
        {texts.open_file}
      </span>
      <span className="visually-hidden">{`${title} (${texts.opens_new})`}</span>
    </a>
  );
}
