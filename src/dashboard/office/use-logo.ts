import { useEffect, useState } from 'react';

function logoIn(answer: unknown): string | null {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
  const logo = typeof data === 'object' && data !== null && 'logo' in data ? data.logo : null;
  return typeof logo === 'string' ? logo : null;
}

/**
 * The address of the school's logo, from the public settings, which every role may read. Null: there is none, or it could
 * not be loaded; undefined: not known yet.
 */
export function useLogo(): string | null | undefined {
  const [logo, setLogo] = useState<string | null>();
  useEffect(() => {
    const controller = new AbortController();
    fetch('/api/links-logo', { signal: controller.signal })
      .then(async (answer) => {
        const found = answer.ok ? logoIn(await answer.json()) : null;
        if (found !== null) {
          const picture = new Image();
          picture.src = found;
          // Printing does not wait for a picture.
          await picture.decode();
        }
        setLogo(found);
      })
      .catch(() => setLogo(null));
    return () => controller.abort();
  }, []);
  return logo;
}
