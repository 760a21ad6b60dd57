import { targetOf } from '../../client/calls.ts';
import { isSuccess, send } from '../../client/send.ts';
import { deviceInWords, isolated } from '../../model/people/device-words.ts';
import { formatLongMoment } from '../../model/text/moments.ts';
import { fill } from '../../model/text/texts.ts';
import { type Answer, read } from '../api.ts';
import { drawInto } from '../draw.ts';
import type { OwnAccountProps } from './screen-props.ts';

type Session = Answer<'GET /auth/sessions'>['data'][number];

interface SessionsProps extends Pick<OwnAccountProps, 'own' | 'language'> {
  sessions: readonly Session[];
  /** The session that is about to be ended. */
  asked: number | null;
}

/** The student's sessions, each with a button that ends it after a question. */
function Sessions({ sessions, asked, own, language }: SessionsProps) {
  const { sessions: t } = own;
  const moment = (text: string, at: string) => fill(text, { at: formatLongMoment(at, language) });
  return (
    <ul role="list" className="own-sessions">
      {sessions.map(({ id, device, address, since, last_seen_at, current }) => {
        const which = {
          device: deviceInWords(device, t.device),
          address: address === null ? t.no_address : isolated(address),
        };
        return (
          <li key={id}>
            <p>
              <strong>{which.device}</strong> {current && <span className="badge">{t.here}</span>}
            </p>
            <p className="quiet">{which.address}</p>
            <p className="quiet">{since === null ? t.older : moment(t.since, since)}</p>
            {!current && last_seen_at && <p className="quiet">{moment(t.used, last_seen_at)}</p>}
            {!current && asked !== id && (
              <button type="button" className="button button-line" data-end={id} aria-label={fill(t.end_of, which)}>
                {t.end}
              </button>
            )}
            {asked === id && (
              <fieldset className="own-asked" aria-label={t.sure_title}>
                <p>{t.sure}</p>
                <p className="own-asked-ways">
                  <button type="button" className="button button-line" data-sure={id}>
                    {t.end}
                  </button>
                  <button type="button" className="button button-main" data-keep={id}>
                    {t.keep}
                  </button>
                </p>
              </fieldset>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Lists the sessions in their part of the account page. @returns a function that reads them again */
export function showSessions(part: HTMLElement, props: OwnAccountProps): () => Promise<void> {
  const { language, texts, own } = props;
  const { sessions: t } = own;
  const [list, done, problem] = [
    part.querySelector('[data-list]'),
    part.querySelector('[role="status"]'),
    part.querySelector('[role="alert"]'),
  ];
  let sessions: readonly Session[] = [];
  const tell = (place: Element | null, text: string) => {
    place?.replaceChildren(text);
    place?.toggleAttribute('data-shown', text !== '');
  };
  /** @param focus selects what has the focus afterwards */
  const show = (asked: number | null, focus?: string) => {
    if (list) drawInto(list, <Sessions own={own} language={language} sessions={sessions} asked={asked} />);
    if (focus) part.querySelector<HTMLElement>(focus)?.focus();
  };
  async function reload(): Promise<void> {
    const found = await read('GET /auth/sessions', language);
    if (found.state === 'there') {
      sessions = found.data.data;
      return show(null);
    }
    const why = found.state === 'failed' ? texts.silence[found.why] : texts.lapsed;
    tell(problem, `${why} ${t.not_there}`);
  }
  async function end(id: number): Promise<void> {
    const reply = await send({ ...targetOf('DELETE /auth/sessions/:id', id), language });
    // 404: it was over already.
    const ended = reply.state === 'answered' && (isSuccess(reply.status) || reply.status === 404);
    if (ended) {
      sessions = sessions.filter((each) => each.id !== id);
      show(null, 'h2');
      return tell(done, t.ended);
    }
    show(null, `[data-end="${id}"]`);
    tell(problem, `${texts.silence[reply.state === 'lost' ? reply.why : 'gone']} ${t.lost}`);
  }
  part.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    tell(done, '');
    tell(problem, '');
    const { end: asked, sure, keep } = button.dataset;
    // The pressed button is gone: the focus moves to the safe answer.
    if (asked) show(Number(asked), '[data-keep]');
    if (keep) show(null, `[data-end="${keep}"]`);
    if (sure) void end(Number(sure));
  });
  void reload();
  return reload;
}
