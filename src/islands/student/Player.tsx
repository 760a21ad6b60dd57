import { type SyntheticEvent, useRef, useState } from 'react';
import { lookAtSession } from '../../stores/session.ts';
import { read } from '../api.ts';
import { Icon } from '../Icon.tsx';
import { keepPosition, positionOf, resumeAt } from './positions.ts';
import { LogIn } from './Screen.tsx';
import type { ScreenProps } from './texts.ts';

interface PlayerProps extends ScreenProps {
  id: number;
  title: string;
  address: string;
}

type Fault = 'none' | 'failed' | 'lapsed';

/** How often a playing video's place is noted, in seconds. */
const noteEvery = 3;

/** One video plays at a time. */
function pauseOthers(playing: HTMLVideoElement): void {
  for (const video of document.querySelectorAll('video')) if (video !== playing) video.pause();
}

/** A video that goes on where it was left, over a lapsed session too. */
export function Player({ id, title, address, ...props }: PlayerProps) {
  const { texts, language } = props;
  const video = useRef<HTMLVideoElement>(null);
  const noted = useRef(0);
  const [fault, setFault] = useState<Fault>('none');
  const [tries, setTries] = useState(0);

  const begin = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    const start = resumeAt(positionOf(id), currentTarget.duration);
    if (start > 0) currentTarget.currentTime = start;
  };

  const note = ({ currentTarget: { currentTime, readyState, paused } }: SyntheticEvent<HTMLVideoElement>) => {
    // A film that is let go of stands at its beginning: that is not where it was left.
    if (readyState === HTMLMediaElement.HAVE_NOTHING) return;
    if (!paused && Math.abs(currentTime - noted.current) < noteEvery) return;
    noted.current = currentTime;
    keepPosition(id, currentTime);
  };

  const fail = async () => {
    const outcome = await read('GET /auth/me', language);
    if (outcome.state === 'lapsed') lookAtSession();
    setFault(outcome.state === 'lapsed' ? 'lapsed' : 'failed');
  };

  if (fault === 'lapsed') return <LogIn {...props} />;
  return (
    <div className="player">
      {/* biome-ignore lint/a11y/useMediaCaption: a lesson's film comes without captions */}
      <video
        key={tries}
        ref={video}
        src={address}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onLoadedMetadata={begin}
        onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
        onTimeUpdate={note}
        onPause={note}
        onError={() => void fail()}
      />
      {fault === 'failed' && (
        <div className="player-fault" role="alert">
          <Icon name="warning" />
          <p>{texts.video_failed}</p>
          <button
            type="button"
            className="button button-main"
            onClick={() => {
              setFault('none');
              setTries(tries + 1);
            }}
          >
            {texts.retry}
          </button>
        </div>
      )}
    </div>
  );
}
