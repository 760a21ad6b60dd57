import { lookAtSession } from '../../stores/session.ts';
import { read } from '../api.ts';
import { draw } from '../draw.ts';
import { PlayerFault } from './Player.tsx';
import { keepPosition, positionOf, resumeAt } from './positions.ts';
import { LogIn } from './Screen.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Interval for saving the position of a playing video, in seconds. */
const noteEvery = 3;

const noted = new WeakMap<HTMLVideoElement, number>();

/** Resumes at the saved position. */
function begin(video: HTMLVideoElement): void {
  const start = resumeAt(positionOf(Number(video.dataset['video'])), video.duration);
  if (start > 0) video.currentTime = start;
}

/** Only one video plays at a time. */
function pauseOthers(playing: HTMLVideoElement): void {
  for (const video of document.querySelectorAll('video')) if (video !== playing) video.pause();
}

function note(video: HTMLVideoElement): void {
  const { currentTime, readyState, paused } = video;
  // An unloaded video reports position 0, which must not be saved.
  if (readyState === HTMLMediaElement.HAVE_NOTHING) return;
  if (!paused && Math.abs(currentTime - (noted.get(video) ?? 0)) < noteEvery) return;
  noted.set(video, currentTime);
  keepPosition(Number(video.dataset['video']), currentTime);
}

async function tell(video: HTMLVideoElement, props: ScreenProps): Promise<void> {
  const outcome = await read('GET /auth/me', props.language);
  if (outcome.state !== 'lapsed') {
    if (!video.nextElementSibling) video.after(...draw(<PlayerFault texts={props.texts} />));
    return;
  }
  lookAtSession();
  video.closest('.player')?.replaceWith(...draw(<LogIn {...props} />));
}

/** Reloads a video after an error. */
export function replay(fault: Element): void {
  const video = fault.closest('.player')?.querySelector('video');
  video?.nextElementSibling?.remove();
  video?.load();
}

/**
 * Resumes the videos inside `place` at their saved positions, also after the session expired; only one plays at a time.
 */
export function watchVideos(place: Element, props: ScreenProps): void {
  const acts: Record<string, (video: HTMLVideoElement) => void> = {
    loadedmetadata: begin,
    play: pauseOthers,
    timeupdate: note,
    pause: note,
    error: (video) => void tell(video, props),
  };
  for (const [event, act] of Object.entries(acts)) {
    // Media events do not bubble, so listen in the capture phase.
    place.addEventListener(event, ({ target }) => target instanceof HTMLVideoElement && act(target), true);
  }
}
