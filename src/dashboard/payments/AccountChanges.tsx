import type { Answer } from '../../client/calls.ts';
import { formatMoment } from '../content/sizes.ts';
import { useTexts } from '../texts/use-texts.ts';

type Change = Answer<'GET /dashboard/payment-accounts'>['changed'][number];

/** Who changed where families pay, when, and from what to what: a stranger's number costs them money. */
export function AccountChange({ change }: { change: Change }) {
  const { t, translated, language } = useTexts();
  const { account, at, actor, changes } = change;
  return (
    <div className="account-change">
      <p>
        {t('payments.changed', {
          name: translated(account.name),
          actor: actor.name,
          when: formatMoment(at, language),
        })}
      </p>
      {(['number', 'holder'] as const).map((name) => {
        const [before, after] = changes[name] ?? [];
        return changes[name] ? (
          <p key={name}>
            {t(`payments.${name}`)}: <bdi>{String(before || '–')}</bdi> {t('payments.became')}{' '}
            <bdi>{String(after || '–')}</bdi>
          </p>
        ) : null;
      })}
    </div>
  );
}
