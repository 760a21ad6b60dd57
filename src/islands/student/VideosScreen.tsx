import { fill } from '../../model/text/texts.ts';
import type { Answer } from '../api.ts';
import { Icon } from '../Icon.tsx';
import { RichText } from '../rich-text/RichText.tsx';
import { HowToPay, isShut, LockedNote } from './HowToPay.tsx';
import { Notice } from './Notice.tsx';
import { PaidBadge } from './PaidBadge.tsx';
import { Player } from './Player.tsx';
import { Screen } from './Screen.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Drawn, ScreenProps } from './screen-props.ts';

type Video = Answer<'GET /subjects/:id'>['videos'][number];

/** The videos of a subject. */
export function VideosScreen(props: Drawn<'GET /subjects/:id'>) {
  const { texts } = props;
  const skeleton = <Skeleton list="cards videos" count={2} top="film" />;
  return (
    <Screen {...props} skeleton={skeleton}>
      {({ videos }) =>
        videos.length === 0 ? (
          <Notice icon="video" title={texts.no_data_available} next={texts.videos_empty} />
        ) : (
          <>
            <ul role="list" className="cards videos">
              {videos.map((video) => (
                <VideoCard key={video.id} video={video} texts={texts} links={props.links} />
              ))}
            </ul>
            {videos.some(({ access, video_path }) => isShut(access, video_path)) && <HowToPay {...props} />}
          </>
        )
      }
    </Screen>
  );
}

function VideoCard({ video, texts, links }: { video: Video } & Pick<ScreenProps, 'texts' | 'links'>) {
  const { id, title, content, access, video_path: address, poster, attachment_path: attachment } = video;
  const locked = address === null;
  return (
    <li className="card" id={`video-${id}`}>
      {locked ? (
        // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere, as specified: the video is locked
        <a
          className="player player-locked"
          role="link"
          aria-disabled="true"
          aria-label={`${texts.locked_video}: ${title}`}
        >
          <Icon name="lock" />
        </a>
      ) : (
        <Player id={id} title={title} address={address} poster={poster} />
      )}
      <div className="card-body">
        {access !== 'free' && <PaidBadge locked={locked} texts={texts} />}
        <h2>{title}</h2>
        <RichText html={content} table={texts.table} />
        {isShut(access, address) && <LockedNote texts={texts} links={links} />}
        {attachment && (
          <a
            className="button button-line push"
            href={attachment}
            target="_blank"
            rel="noopener"
            aria-label={`${texts.attachment}: ${fill(texts.open_named, { title })} (${texts.opens_new})`}
          >
            <Icon name="download" />
            {texts.attachment}
          </a>
        )}
      </div>
    </li>
  );
}
