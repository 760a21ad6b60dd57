import { useRef, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import { registrationFiles } from '../../model/registration-files.ts';
import { type FormOutcome, type Progress, type Sending, sendForm } from '../form/send-form.ts';

export type PictureName = keyof typeof registrationFiles;
type Pictures = Partial<Record<PictureName, Blob>>;

/** The pictures that a draft names: they were chosen, and are to be chosen again. */
export function picturesOf(draft: ReadonlyMap<string, string>): PictureName[] {
  const names = draft.get('pictures')?.split(' ') ?? [];
  return names.filter((name): name is PictureName => name in registrationFiles);
}

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** What is sent: the form's texts, and its pictures as they were made ready. A free account has no receipt. */
function bodyOf(form: HTMLFormElement, pictures: Pictures): FormData {
  const body = new FormData(form);
  for (const name of Object.keys(registrationFiles)) body.delete(name);
  for (const [name, picture] of Object.entries(pictures)) {
    if (name === 'image' && body.get('kind_of_account') !== 'paid') continue;
    body.append(name, picture, `${name}.${extensions[picture.type] ?? 'jpg'}`);
  }
  return body;
}

/** Sends a registration: progress, pictures, and a second try that makes no second account. */
export function useRegistration(language: Language) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [pictures, setPictures] = useState<Pictures>({});
  const sending = useRef<Sending | null>(null);
  const perhapsSent = useRef(false);

  return {
    progress,
    pictures,
    cancel: () => sending.current?.cancel(),
    setPicture(name: PictureName, picture: Blob | null): void {
      setPictures(({ [name]: _, ...others }) => (picture ? { ...others, [name]: picture } : others));
    },
    async send(form: HTMLFormElement): Promise<FormOutcome> {
      setProgress({ share: 0, bytesPerSecond: 0 });
      const headers = { lang: language, Accept: 'application/json', ...(perhapsSent.current ? { repeat: '1' } : {}) };
      sending.current = sendForm('/api/auth/register', bodyOf(form, pictures), headers, setProgress);
      const outcome = await sending.current.outcome;
      sending.current = null;
      setProgress(null);
      if (outcome.state === 'lost' || outcome.state === 'cancelled') perhapsSent.current = true;
      return outcome;
    },
  };
}
