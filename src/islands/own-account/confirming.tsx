import { targetOf } from '../../client/calls.ts';
import { noAnswerReason } from '../../client/no-answer.ts';
import { refusalIn } from '../../client/refusal.ts';
import { isSuccess, send } from '../../client/send.ts';
import type { Language } from '../../model/languages.ts';
import { lookAtSession } from '../../stores/session.ts';
import type { Outcome } from '../../ui/form/outcome.ts';
import { drawInto } from '../draw.ts';
import { Icon } from '../Icon.tsx';
import { Notice } from '../student/Notice.tsx';
import { type Asking, changed, type OwnAccountProps } from './screen-props.ts';

/** How the confirmation went, with the message of the API. */
type Confirmation = Exclude<Outcome<string>, { state: 'cancelled' }>;

/** Sends without the kit's forms, which the account page loads only when it shows one. */
async function confirmAddress(body: { token?: string }, language: Language): Promise<Confirmation> {
  const reply = await send({ ...targetOf('POST /auth/confirm'), language, body });
  if (reply.state !== 'answered') return { state: 'lost', why: reply.state === 'lost' ? reply.why : noAnswerReason() };
  const { status, text } = reply;
  const { message, ...said } = refusalIn(text);
  // An answer without a message comes from a proxy or captive portal: nothing was confirmed.
  if (message === null) return { state: 'lost', why: 'gone' };
  return isSuccess(status) ? { state: 'sent', answer: message } : { state: 'refused', status, message, ...said };
}

/** Asks for a link that confirms the own address. @param tell shows how it goes */
export async function askForLink({ language, texts }: OwnAccountProps, tell: (asking: Asking) => void): Promise<void> {
  tell({ busy: true, said: null });
  const outcome = await confirmAddress({}, language);
  if (outcome.state === 'refused' && outcome.status === 401) return lookAtSession();
  tell({ busy: false, said: { text: textOf(outcome, texts), sent: outcome.state === 'sent' } });
}

function textOf(outcome: Confirmation, texts: OwnAccountProps['texts']): string {
  if (outcome.state === 'lost') return texts.silence[outcome.why];
  if (outcome.state === 'sent') return outcome.answer;
  return outcome.errors['token']?.join(' ') || outcome.message;
}

/** The result of the link, above the account; also shown without a login. */
function HowItWent({ outcome, own: { confirm }, texts }: OwnAccountProps & { outcome: Confirmation | null }) {
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
export async function confirmByLink(props: OwnAccountProps, token: string): Promise<void> {
  const told = document.querySelector('[data-confirmed]');
  const show = (outcome: Confirmation | null) => told && drawInto(told, <HowItWent {...props} outcome={outcome} />);
  const confirm = async () => {
    show(null);
    const outcome = await confirmAddress({ token }, props.language);
    show(outcome);
    if (outcome.state === 'sent') document.dispatchEvent(new Event(changed));
  };
  told?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-act="confirm-again"]')) void confirm();
  });
  await confirm();
}
