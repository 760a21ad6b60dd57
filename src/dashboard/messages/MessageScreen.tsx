import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { textLimits } from '../../model/limits.ts';
import { messageStates } from '../../model/people/message.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Email } from '../../ui/Email.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { notify } from '../../ui/notify.ts';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { formatMoment } from '../content/formats.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { type FormValues, versionKey, versionValue } from '../content/values.ts';
import { controlProps, Labelled } from '../fields/Labelled.tsx';
import { SmallForm } from '../form/FormFrame.tsx';
import { type FormSending, useSavedForm } from '../form/use-saved-form.ts';
import { $router, ownRoutes } from '../routes.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { MessageStateBadge } from './MessageStateBadge.tsx';
import { type ContactMessage, chatAddress, mailAddress } from './reply.ts';
import { useMessageActions } from './use-message-actions.ts';
import './messages.css';

const valuesOf = (message: ContactMessage): FormValues => ({
  state: message.state,
  note: message.note,
  ...versionValue(message),
});

const isState = (value: string | undefined) => messageStates.find((each) => each === value);

/** Ways to answer: by mail, and by WhatsApp to each number in the message. */
function ReplyLinks({ message, onReply }: { message: ContactMessage; onReply(): void }) {
  const { t, language } = useTexts();
  return (
    <div className="dialog-actions">
      <a className="button button-main" href={mailAddress(message, language)} onClick={onReply}>
        <Icon name="mail" />
        {t('messages.reply')}
      </a>
      {message.phones.map((phone) => (
        <a
          key={phone}
          className="button button-line"
          href={chatAddress(message, phone, language)}
          target="_blank"
          rel="noopener"
          onClick={onReply}
        >
          <Icon name="whatsapp" />
          {t('messages.reply_chat')} <bdi dir="ltr">{phone}</bdi>
        </a>
      ))}
    </div>
  );
}

interface DeskProps {
  message: ContactMessage;
  /** The message was answered just now: it is offered to be done with it. */
  answered: boolean;
  onChanged(message: ContactMessage): void;
  onRemove(): void;
}

/** What the staff notes about a message, and whether it is done. */
function Desk({ message, answered, onChanged, onRemove }: DeskProps) {
  const { t, language } = useTexts();
  const { id } = message;
  const about = `message ${id}`;
  const send =
    (state: ContactMessage['state'] | undefined) =>
    async (values: FormValues, _files: unknown, { signal, writer }: FormSending): Promise<FormValues> => {
      const body = { state: state ?? isState(values['state']), note: values['note'], version: values[versionKey] };
      const { message: said, data } = await request('PUT /dashboard/contacts/:id', { id, body, signal, writer });
      notify.success(said, { about });
      onChanged(data);
      return valuesOf(data);
    };
  const form = useSavedForm({
    path: `${location.pathname}#note`,
    about,
    ids: 'message',
    initial: valuesOf(message),
    failed: t('not_done'),
    send: send(undefined),
    async latest() {
      const { data } = await request('GET /dashboard/contacts/:id', { id });
      onChanged(data);
      return valuesOf(data);
    },
  });
  const isNew = message.state === 'new';
  const note = form.bind('note', t('messages.note'));
  const naming = {
    labelOf: (key: string) => t(key === 'state' ? 'messages.state' : 'messages.note'),
    shown: (key: string, value: string) => {
      const state = key === 'state' ? isState(value) : undefined;
      return state ? t(`messages.states.${state}`) : value;
    },
  };
  const mark = isNew ? 'done' : 'new';
  return (
    <SmallForm
      form={form}
      naming={naming}
      className="sheet sheet-common"
      label={t('messages.desk')}
      actions={
        <div className="dialog-actions input-wide">
          <button
            type="button"
            className={isNew ? 'button button-main' : 'button button-line'}
            aria-disabled={form.saving}
            onClick={() => void form.save(send(mark))}
          >
            {isNew && <Icon name="check" />}
            {t(`messages.mark_${mark}`)}
          </button>
          <button type="submit" className="button button-line" aria-disabled={form.saving}>
            {t('messages.save_note')}
          </button>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              form.discard();
              onRemove();
            }}
          >
            <Icon name="trash" />
            {t('list.delete')}
          </button>
        </div>
      }
    >
      <div className="message-state input-wide" role="status">
        <MessageStateBadge state={message.state} />
        {message.done_at !== null && (
          <span className="quiet">
            {t('messages.done_by', {
              name: message.done_by?.name ?? '',
              when: formatMoment(message.done_at, language),
            })}
          </span>
        )}
        {isNew && answered && <strong>{t('messages.answered')}</strong>}
      </div>
      <div className="input-wide">
        <Labelled {...note}>
          <textarea
            className="field-control"
            rows={3}
            dir="auto"
            maxLength={textLimits.note}
            {...controlProps(note)}
            value={note.value}
            onChange={(event) => note.onChange(event.currentTarget.value)}
          />
        </Labelled>
      </div>
    </SmallForm>
  );
}

/** A message: what was written, ways to answer, and what the staff does with it. */
function Opened({ loaded, list }: { loaded: ContactMessage; list: string }) {
  const { language } = useTexts();
  const [message, setMessage] = useState(loaded);
  const [answered, setAnswered] = useState(false);
  const { remove } = useMessageActions();
  return (
    <>
      <article className="sheet message" aria-label={message.subject}>
        <p className="quiet message-from">
          <bdi>{message.name}</bdi>
          <Email address={message.email} />
          <time dateTime={message.created_at}>{formatMoment(message.created_at, language)}</time>
        </p>
        <p className="message-whole" dir="auto">
          {message.message}
        </p>
        <ReplyLinks message={message} onReply={() => setAnswered(true)} />
      </article>
      <Desk
        message={message}
        answered={answered}
        onChanged={setMessage}
        onRemove={() => remove(message, list, { after: (open) => open(screenPath(ownRoutes.messages) + list) })}
      />
    </>
  );
}

/** The screen of one message. The query of the list stays in the address, for the way back. */
export default function MessageScreen({ id }: { id: number }) {
  const { t } = useTexts();
  const { state, q, page } = useStore($router)?.search ?? {};
  const list = queryOf({ state, q, page });
  const { value, error, reload } = useResource(`contacts/${id}`, (signal) =>
    request('GET /dashboard/contacts/:id', { id, signal }),
  );
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <>
      <ScreenHead
        title={value?.data.subject ?? t('messages.title')}
        back={<BackLink href={screenPath(ownRoutes.messages) + list} text={t('messages.back')} />}
      />
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="form" count={1} />}
      {value && <Opened key={id} loaded={value.data} list={list} />}
    </>
  );
}
