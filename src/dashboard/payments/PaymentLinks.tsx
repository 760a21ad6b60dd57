import { useStore } from '@nanostores/react';
import { screenPath } from '../content/paths.ts';
import { mayOpen } from '../content/rights.ts';
import { ownRoutes } from '../routes.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

const places = [
  ['queue', 'payments'],
  ['day', 'today'],
  ['owing', 'owing'],
  ['settings', 'accounts'],
] as const;

/** Navigation between the payment screens: queue, sums, students who owe, accounts and settings. */
export function PaymentLinks() {
  const { t } = useTexts();
  const role = useStore($admin)?.role ?? 'editor';
  return (
    <nav className="payment-links" aria-label={t('payments.places.label')}>
      {places.map(
        ([name, screen]) =>
          mayOpen(role, { screen }) && (
            <a
              key={name}
              className="button button-line"
              href={screenPath(ownRoutes[screen])}
              aria-current={location.pathname === screenPath(ownRoutes[screen]) ? 'page' : undefined}
            >
              {t(`payments.places.${name}`)}
            </a>
          ),
      )}
    </nav>
  );
}
