import type { Answer } from '../../client/calls.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useOrigins } from './use-origins.ts';

type Session = Answer<'GET /dashboard/me/sessions'>['data'][number];

/** The own sessions, each with a button that ends it. */
export function SessionsPart() {
  const { t } = useTexts();
  const { deviceOf, addressOf, momentOf } = useOrigins();
  const sessions = useResource('own-sessions', (signal) => request('GET /dashboard/me/sessions', { signal }));
  const { busy, question, act } = useAction();

  const end = ({ id, device, address }: Session) => {
    const which = { device: deviceOf(device), address: addressOf(address) };
    act({
      about: `session/${id}`,
      failed: t('own.session_lost'),
      question: () => ({
        title: t('own.session_sure_title'),
        confirm: t('own.session_end'),
        body: <p>{t('own.session_sure', which)}</p>,
      }),
      async run() {
        try {
          await request('DELETE /dashboard/me/sessions/:id', { id });
        } catch (error) {
          // It is over already: that is what was wanted.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        }
        document.getElementById('own-sessions')?.focus();
        return { said: t('own.session_ended') };
      },
      after: sessions.reload,
    });
  };

  return (
    <section className="sheet" aria-labelledby="own-sessions">
      <h2 id="own-sessions" tabIndex={-1}>
        {t('own.sessions')}
      </h2>
      <p className="quiet">{t('own.sessions_lead')}</p>
      <Loaded of={sessions} shape="row" count={2} said={t('own.sessions_failed')}>
        {({ data }) => (
          <ul role="list" className="own-sessions">
            {data.map((session) => {
              const { id, device, address, since, last_seen_at, current } = session;
              const which = { device: deviceOf(device), address: addressOf(address) };
              return (
                <li key={id}>
                  <p>
                    <strong>{which.device}</strong> {current && <Badge>{t('own.session_here')}</Badge>}
                  </p>
                  <p className="quiet">{which.address}</p>
                  <p className="quiet">
                    {since === null ? t('own.session_older') : t('own.session_since', { at: momentOf(since) })}
                  </p>
                  {!current && last_seen_at && (
                    <p className="quiet">{t('own.session_used', { at: momentOf(last_seen_at) })}</p>
                  )}
                  {!current && (
                    <button
                      type="button"
                      className="button button-line"
                      aria-disabled={busy}
                      aria-label={t('own.session_end_of', which)}
                      onClick={() => end(session)}
                    >
                      {t('own.session_end')}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
      <Confirm question={question} />
    </section>
  );
}
