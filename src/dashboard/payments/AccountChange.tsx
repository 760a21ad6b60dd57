import type { Answer } from '../../client/calls.ts';
import { Digits } from '../../islands/Digits.tsx';
import { formatMoment } from '../content/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

type Change = Answer<'GET /dashboard/payment-accounts'>['changed'][number];

/** An account number in groups of digits, or the holder's name. */
function Told({ name, value }: { name: 'number' | 'holder'; value: unknown }) {
  const text = String(value || '–');
  return name === 'number' ? <Digits number={text} /> : <bdi>{text}</bdi>;
}

/**
 * Warning about a changed payment account: who, when, old and new values. A fraudulent number would cost families
 * money.
 */
export default function AccountChange({ change }: { change: Change }) {
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
            {t(`payments.${name}`)}: <Told name={name} value={before} /> {t('payments.became')}{' '}
            <Told name={name} value={after} />
          </p>
        ) : null;
      })}
    </div>
  );
}
