import { targetOf } from '../../client/calls.ts';
import { isSuccess, send } from '../../client/send.ts';
import { deviceInWords, isolated } from '../../model/people/device-words.ts';
import { formatLongMoment } from '../../model/text/moments.ts';
import { say } from '../../model/text/texts.ts';
import type { Answer } from '../api.ts';
import { draw } from '../draw.ts';
import type { FrameProps } from './screen-props.ts';

type NewLogins = Answer<'GET /auth/me'>['new_logins'];
type NoticeFrame = Pick<FrameProps, 'language' | 'texts' | 'links'>;

/** Logins that are named; of more than these only the number is told. */
const named = 3;

interface NoticeProps extends NoticeFrame {
  logins: NewLogins;
  /** Whether the student has said that it was somebody else. */
  denied: boolean;
}

function NewLoginsNotice({ logins, denied, language, texts, links }: NoticeProps) {
  const { new_login: t } = texts;
  const more = logins.length - named;
  return (
    <aside className="new-logins" aria-label={t.title}>
      <div role="status">
        <p>
          <strong>{denied ? t.deny_title : t.title}</strong>
        </p>
        <ul role="list">
          {logins.slice(0, named).map(({ id, device, address, at }) => (
            <li key={id}>
              {say(t, language, 'origin', {
                device: deviceInWords(device, t.device),
                address: address === null ? t.no_address : isolated(address),
                at: formatLongMoment(at, language),
              })}
            </li>
          ))}
          {more > 0 && <li>{say(t, language, 'more', { count: more })}</li>}
        </ul>
        <p>{denied ? t.deny : t.asked}</p>
      </div>
      <p role="alert" />
      <p className="new-logins-ways">
        <button type="button" className="button button-line">
          {denied ? t.done : t.yes}
        </button>
        {!denied && (
          <a className="button button-line" href={`${links.account}#sessions`}>
            {t.no}
          </a>
        )}
      </p>
    </aside>
  );
}

/** Tells of logins by browsers that were new for the account, at the foot of the window, until the student answers. */
export function tellNewLogins(logins: NewLogins, frame: NoticeFrame): void {
  const { language, texts, links } = frame;
  const { new_login: t } = texts;
  const isAccount = new URL(links.account, location.href).pathname === location.pathname;

  const show = (denied: boolean) => {
    document.querySelector('.new-logins')?.remove();
    const [notice] = draw(<NewLoginsNotice {...frame} logins={logins} denied={denied} />);
    if (!(notice instanceof HTMLElement)) return;
    const [status, alert, button, link] = [
      notice.querySelector('[role="status"]'),
      notice.querySelector('[role="alert"]'),
      notice.querySelector('button'),
      notice.querySelector('a'),
    ];
    link?.addEventListener('click', () => {
      if (isAccount) show(true);
    });
    let busy = false;
    button?.addEventListener('click', async () => {
      if (busy) return;
      busy = true;
      alert?.replaceChildren();
      const reply = await send({ ...targetOf('POST /auth/sessions/seen'), language });
      busy = false;
      if (reply.state === 'answered' && isSuccess(reply.status)) {
        status?.replaceChildren(t.noted);
        notice.dataset['answered'] = '';
        button.parentElement?.remove();
      } else alert?.replaceChildren(`${texts.silence[reply.state === 'lost' ? reply.why : 'gone']} ${t.again}`);
    });
    // A text that comes into a region that is there already is read out.
    const said = [...(status?.childNodes ?? [])];
    status?.replaceChildren();
    document.querySelector('main')?.after(notice);
    requestAnimationFrame(() => status?.replaceChildren(...said));
  };
  show(isAccount && location.hash === '#sessions');
}
