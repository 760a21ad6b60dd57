import { type OverviewPart, seesPart } from '../../model/people/overview-needs.ts';
import { inBackground, request } from '../api/request.ts';
import { $overview, changed } from '../state/overview.ts';
import type { Admin } from '../state/session.ts';

/** How often the counts are read while the page is visible, in milliseconds. */
const pause = 60_000;

/** Changes often come in pairs: the counts are read once after them. */
const afterChange = 500;

const counted: readonly OverviewPart[] = ['payments', 'messages', 'recover_requests', 'failed'];

/**
 * Keeps the counts in the menu fresh until `signal` is aborted: every minute, after each change of one's own, and when
 * the page becomes visible. A hidden page reads nothing, and the reading does not count as user activity.
 */
export function watchOverview(role: Admin['role'], signal: AbortSignal): void {
  if (signal.aborted || !counted.some((part) => seesPart(role, part))) return;
  const read = async () => {
    if (document.visibilityState === 'hidden') return;
    const asked = { onLapsed: 'fail', headers: inBackground, signal } as const;
    const answer = await request('GET /dashboard/overview', asked).catch(() => null);
    if (answer && !signal.aborted) $overview.set(answer.data);
  };
  const again = () => void read();
  const timer = setInterval(again, pause);
  let soon: ReturnType<typeof setTimeout>;
  const onChanged = () => {
    clearTimeout(soon);
    soon = setTimeout(again, afterChange);
  };
  document.addEventListener('visibilitychange', again, { signal });
  window.addEventListener(changed, onChanged, { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    clearTimeout(soon);
  });
  again();
}
