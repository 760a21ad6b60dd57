import type { LoginTexts } from '../../texts/for-islands.ts';

/** Asks whether other people use the device: the session then ends with the browser. */
export function SharedTick({ texts }: { texts: Pick<LoginTexts, 'shared' | 'shared_note'> }) {
  return (
    <label className="tick">
      <input type="checkbox" name="shared" value="1" />
      <span>
        {texts.shared} <span className="field-hint">{texts.shared_note}</span>
      </span>
    </label>
  );
}
