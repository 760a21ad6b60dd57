import { useEffect, useState } from 'react';
import './home-screen-offer.css';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && typeof event.prompt === 'function';

/**
 * Offers to put the site on the phone's home screen, so that receipts can be shared with it straight from WhatsApp, where
 * the browser says that it can. What it said before this was there stands in the browser's own menu.
 */
export function HomeScreenOffer({ label, hint }: { label: string; hint: string }) {
  const [offer, setOffer] = useState<InstallPrompt | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      if (!isPrompt(event)) return;
      event.preventDefault();
      setOffer(event);
    };
    window.addEventListener('beforeinstallprompt', keep);
    return () => window.removeEventListener('beforeinstallprompt', keep);
  }, []);
  if (!offer) return null;
  return (
    <p className="home-screen-offer">
      <button
        type="button"
        className="button button-line"
        onClick={() => void offer.prompt().finally(() => setOffer(null))}
      >
        {label}
      </button>
      <span className="quiet">{hint}</span>
    </p>
  );
}
