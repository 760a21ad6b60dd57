import { notify } from '../../ui/notify.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { Problem, useShortForm } from '../form/short-form.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Sends a link to the own address, which confirms it. */
function SendLink() {
  const { t } = useTexts();
  const { element, busy, problem, onSubmit } = useShortForm();
  const ask = async () => {
    const { message } = await request('POST /dashboard/me/confirm', { body: {} });
    notify.success(message, { about: 'own' });
  };
  return (
    <form ref={element} className="form" onSubmit={onSubmit(ask)} noValidate>
      <Problem text={problem} />
      <div className="form-actions">
        <button type="submit" className="button button-line" aria-disabled={busy}>
          {t(busy ? 'own.link_sending' : 'own.link_send')}
        </button>
      </div>
    </form>
  );
}

/** Whether the own address is confirmed, where the school sends mail. */
export function AddressPart() {
  const { t } = useTexts();
  const { value } = useResource('own-address', (signal) => request('GET /dashboard/me', { signal }));
  if (value?.mail !== 1) return null;
  const confirmed = value.user.email_confirmed === 1;
  return (
    <section className="sheet" aria-labelledby="own-address">
      <h2 id="own-address">{t('own.address')}</h2>
      <p>
        <bdi dir="ltr">{value.user.email}</bdi>
      </p>
      <p className="quiet">{t(confirmed ? 'own.address_confirmed' : 'own.address_lead')}</p>
      {!confirmed && <SendLink />}
    </section>
  );
}
