import { targetOf } from '../../client/calls.ts';
import { type Silence, silence } from '../../client/reach.ts';
import { type FieldErrors, refusalIn } from '../../client/refusal.ts';
import { isSuccess, send } from '../../client/send.ts';
import type { Language } from '../../model/languages.ts';
import { lookAtSession } from '../../stores/session.ts';
import { drawInto } from '../draw.ts';
import { Icon } from '../Icon.tsx';
import { Notice } from '../student/Notice.tsx';
import { type Asking, changed, type OwnPlace } from './place.ts';

/** How a call went. Unlike `FormOutcome`, a success without a message counts as lost: nothing was confirmed. */
type Outcome =
  | { state: 'sent'; message: string }
  | { state: 'refused'; status: number; message: string; errors: FieldErrors }
  | { state: 'lost'; why: Silence };

async function confirmAddress(body: { token?: string }, language: Language): Promise<Outcome> {
  const reply = await send({ ...targetOf('POST /auth/confirm'), language, body });
  if (reply.state !== 'answered') return { state: 'lost', why: reply.state === 'lost' ? reply.why : silence() };
  const { status, text } = reply;
  const { message, errors } = refusalIn(text);
  // An answer without a message comes from a proxy or captive portal.
  if (message === null) return { state: 'lost', why: 'gone' };
  return isSuccess(status) ? { state: 'sent', message } : { state: 'refused', status, message, errors };
}

/** Asks for a link that confirms the own address. @param tell shows how it goes */
export async function askForLink({ language, texts }: OwnPlace, tell: (asking: Asking) => void): Promise<void> {
  tell({ busy: true, said: null });
  const outcome = await confirmAddress({}, language);
  if (outcome.state === 'refused' && outcome.status === 401) return lookAtSession();
  tell({ busy: false, said: { text: textOf(outcome, texts), sent: outcome.state === 'sent' } });
}

function textOf(outcome: Outcome, texts: OwnPlace['texts']): string {
  if (outcome.state === 'lost') return texts.silence[outcome.why];
  return (outcome.state === 'refused' && outcome.errors['token']?.join(' ')) || outcome.message;
}

/** The result of the link, above the account; also shown without a login. */
function HowItWent({ outcome, own: { confirm }, texts }: OwnPlace & { outcome: Outcome | null }) {
  if (outcome === null) return <p>{confirm.opening}</p>;
  const text = textOf(outcome, texts);
  if (outcome.state === 'sent')
    return (
      <p className="own-state" data-open="">
        <Icon name="check" />
        <strong>{text}</strong>
      </p>
    );
  const isOver = outcome.state === 'refused' && outcome.errors['token'] !== undefined;
  return (
    <Notice icon="warning" title={text} next={isOver ? confirm.over_next : undefined}>
      {!isOver && (
        <button type="button" className="button button-main" data-act="confirm-again">
          {texts.retry}
        </button>
      )}
    </Notice>
  );
}

/** Confirms the address that a link was sent to, and tells how it went. */
export async function confirmByLink(place: OwnPlace, token: string): Promise<void> {
  const told = document.querySelector('[data-confirmed]');
  const show = (outcome: Outcome | null) => told && drawInto(told, <HowItWent {...place} outcome={outcome} />);
  const confirm = async () => {
    show(null);
    const outcome = await confirmAddress({ token }, place.language);
    show(outcome);
    if (outcome.state === 'sent') document.dispatchEvent(new Event(changed));
  };
  told?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-act="confirm-again"]')) void confirm();
  });
  await confirm();
}
