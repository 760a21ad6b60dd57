import type { StudentTexts } from '../../texts/for-islands.ts';
import { Icon } from '../Icon.tsx';

interface PlayerProps {
  id: number;
  title: string;
  address: string;
  /** Address of the picture that is shown until the video plays; null without one. */
  poster: string | null;
}

/** A video player. `playing.tsx` resumes it at the last position. */
export function Player({ id, title, address, poster }: PlayerProps) {
  return (
    <div className="player">
      {/* biome-ignore lint/a11y/useMediaCaption: a lesson's film comes without captions */}
      <video
        data-video={id}
        src={address}
        poster={poster ?? undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
      />
    </div>
  );
}

/** Overlay for a video that cannot be played. */
export function PlayerFault({ texts }: { texts: StudentTexts }) {
  return (
    <div className="player-fault" role="alert">
      <Icon name="warning" />
      <p>{texts.video_failed}</p>
      <button type="button" className="button button-main" data-act="replay">
        {texts.retry}
      </button>
    </div>
  );
}
