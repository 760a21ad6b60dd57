import { useStore } from '@nanostores/react';
import { $install } from '../../client/home-screen.ts';
import './home-screen-offer.css';

/** Offers to put the site on the phone's home screen, so that receipts can be shared with it straight from WhatsApp. */
export function HomeScreenOffer({ label, hint }: { label: string; hint: string }) {
  const offer = useStore($install);
  if (!offer) return null;
  return (
    <p className="home-screen-offer">
      <button
        type="button"
        className="button button-line"
        onClick={() => void offer.prompt().finally(() => $install.set(null))}
      >
        {label}
      </button>
      <span className="quiet">{hint}</span>
    </p>
  );
}
