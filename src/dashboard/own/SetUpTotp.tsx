import '../../scripts/copy.ts';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { typedIn } from '../../ui/typed.ts';
import { request } from '../api/request.ts';
import { Problem, useShortForm } from '../form/short-form.tsx';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { KeepCodes, PrintedCodes } from './PrintedCodes.tsx';

type Begun = Answer<'POST /dashboard/me/totp'>;

/** The own password, which each change of the second step asks for. */
export function CurrentPassword({ errors }: { errors: string[] | undefined }) {
  const { t } = useTexts();
  return (
    <Field
      name="current"
      id="totp-current"
      label={t('own.current')}
      type="password"
      dir="ltr"
      autoComplete="current-password"
      errors={errors}
      live
      required
    />
  );
}

function Begin({ onBegun }: { onBegun(begun: Begun): void }) {
  const { t } = useTexts();
  const { element, busy, problem, errors, onSubmit } = useShortForm();
  const begin = async (form: FormData) =>
    onBegun(await request('POST /dashboard/me/totp', { body: { current: typedIn(form, 'current') } }));
  return (
    <form ref={element} className="form" onSubmit={onSubmit(begin)} noValidate>
      <Problem text={problem} />
      <CurrentPassword errors={errors['current']} />
      <div className="form-actions">
        <button type="submit" className="button button-main" aria-disabled={busy}>
          {t('second.begin')}
        </button>
      </div>
    </form>
  );
}

/** A key as people type it: in groups of four. */
const inGroups = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key;

interface ConfirmAppProps {
  begun: Begun;
  onConfirmed(codes: readonly string[]): void;
  onStop(): void;
}

/** The key for the app, as a picture and by hand, and the app's first code. */
function ConfirmApp({ begun, onConfirmed, onStop }: ConfirmAppProps) {
  const { t } = useTexts();
  const top = useRef<HTMLParagraphElement>(null);
  const { element, busy, problem, errors, onSubmit } = useShortForm();
  const confirm = async (form: FormData) => {
    const body = { code: typedIn(form, 'code') };
    onConfirmed((await request('POST /dashboard/me/totp/confirm', { body })).backup_codes);
  };
  // The button that was pressed is gone.
  useEffect(() => top.current?.focus(), []);
  return (
    <form ref={element} className="form" onSubmit={onSubmit(confirm)} noValidate>
      <p ref={top} tabIndex={-1}>
        {t('second.scan')}
      </p>
      <img className="totp-picture" src={begun.qr} alt={t('second.picture')} />
      <p>
        <a href={begun.uri} target="_self">
          {t('second.open_app')}
        </a>
      </p>
      <p>{t('second.by_hand')}</p>
      <p className="once">
        <code dir="ltr">{inGroups(begun.secret)}</code>
        <button
          type="button"
          className="button button-icon copy"
          data-copy={begun.secret}
          aria-label={t('second.copy')}
        >
          <Icon name="copy" />
          <Icon name="check" />
          <span className="visually-hidden" role="status" data-said={t('second.copied')} />
        </button>
      </p>
      <p>{t('second.then')}</p>
      <Problem text={problem} />
      <Field
        name="code"
        id="totp-code"
        label={t('second.code')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        errors={errors['code']}
        live
        required
      />
      <div className="form-actions">
        <button type="submit" className="button button-call" aria-disabled={busy}>
          {t('second.confirm')}
        </button>
        <button type="button" className="button button-quiet" onClick={onStop}>
          {t('second.stop')}
        </button>
      </div>
    </form>
  );
}

/** The backup codes. They stay until the user says that they are kept, as they are shown this once. */
function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="form" aria-labelledby="backup-codes">
      <h2 id="backup-codes" ref={heading} tabIndex={-1}>
        {t('second.codes_title')}
      </h2>
      <p>{t('own.codes_once')}</p>
      <PrintedCodes codes={codes} use={t('second.codes_use')} />
      <div className="form-actions">
        <KeepCodes codes={codes} />
        <button type="button" className="button button-quiet" onClick={onKept}>
          {t('own.codes_done')}
        </button>
      </div>
    </section>
  );
}

/** Sets up the second step of the login: own password, key for the app, first code, backup codes. */
export function SetUpTotp({ onDone }: { onDone(): void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const kept = () => {
    const admin = $admin.get();
    if (admin) $admin.set({ ...admin, totp: 1 });
    onDone();
  };
  if (codes) return <BackupCodes codes={codes} onKept={kept} />;
  if (begun) return <ConfirmApp begun={begun} onConfirmed={setCodes} onStop={() => setBegun(null)} />;
  return <Begin onBegun={setBegun} />;
}
