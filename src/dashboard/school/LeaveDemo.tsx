import type { SubmitEvent } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { typedIn } from '../../ui/typed.ts';
import { useAction } from '../../ui/use-action.ts';
import { attempt, formMessage } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

const about = 'leave-demo';

/** Asks for the school's name and the own password, and makes an empty school of the demo. Nothing typed is kept. */
function StartForm({ onStarted }: { onStarted(): void }) {
  const { t } = useTexts();
  const { element, errors, busy, send } = useForm();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { confirm: typedIn(form, 'confirm'), password: typedIn(form, 'password') };
    const outcome = await send(({ signal }) =>
      attempt(() => request('POST /dashboard/school/start', { body, signal })),
    );
    if (!outcome) return;
    if (outcome.state === 'sent') {
      notify.success(outcome.answer.message, { about });
      return onStarted();
    }
    const said = outcome.state === 'refused' ? formMessage(outcome) : '';
    notify.error(said || t('school.not_started'), { about });
  };
  return (
    <form ref={element} className="form" onSubmit={submit} noValidate>
      <Field name="confirm" label={t('school.type_name')} autoComplete="off" errors={errors['confirm']} required />
      <Field
        name="password"
        label={t('school.type_password')}
        type="password"
        dir="ltr"
        autoComplete="current-password"
        errors={errors['password']}
        required
      />
      <button type="submit" className="button button-line" aria-disabled={busy}>
        {t('school.start_empty')}
      </button>
    </form>
  );
}

interface LeaveDemoProps {
  version: number;
  /** Called when the school is no demo any more. */
  onLeft(): void;
}

/** What the principal does with a demo school: keep it as the own school, or start an empty one. */
export function LeaveDemo({ version, onLeft }: LeaveDemoProps) {
  const { t, number } = useTexts();
  const { busy, act } = useAction();
  const { value } = useResource('school/start', (signal) => request('GET /dashboard/school/start', { signal }));
  const keep = {
    about,
    failed: t('failed_to_add'),
    async run() {
      const { message } = await request('POST /dashboard/school', {
        body: { demo: 0, founded: undefined, version: String(version) },
      });
      return { said: message };
    },
    after: onLeft,
  };
  return (
    <section className="sheet" aria-labelledby="leave-demo">
      <h2 id="leave-demo">{t('school.demo')}</h2>
      <p>{t('school.demo_lead')}</p>
      <button type="button" className="button button-line" aria-disabled={busy} onClick={() => act(keep)}>
        {t('school.keep')}
      </button>
      <details className="sheet">
        <summary>{t('school.leave')}</summary>
        <p>{t('school.leave_lead')}</p>
        {value && (
          <p>
            {t('school.lost', {
              students: number(value.data.students),
              payments: number(value.data.payments),
              messages: number(value.data.messages),
              changes: number(value.data.changes),
            })}
          </p>
        )}
        <StartForm onStarted={() => $router.open(screenPath(ownRoutes.start))} />
      </details>
    </section>
  );
}
