import { useState } from 'react';
import { type Answer, targetOf } from '../../client/calls.ts';
import { noAnswerReason } from '../../client/no-answer.ts';
import type { Follower } from '../../client/progress.ts';
import { upload } from '../../client/upload.ts';
import type { Language } from '../../model/languages.ts';
import { type DocumentName, documents, receipt } from '../../model/people/student-fields.ts';
import type { Outcome } from '../../ui/form/outcome.ts';
import { outcomeOf } from '../../ui/form/send-form.ts';
import { fileName } from './file-name.ts';

/** The account that a registration has made. */
export type Registered = Answer<'POST /auth/register'>['user'];

type Pictures = Partial<Record<DocumentName, Blob>>;

/** The images named in a draft, which must be chosen again. */
export function picturesOf(draft: ReadonlyMap<string, string>): DocumentName[] {
  const names = draft.get('pictures')?.split(' ') ?? [];
  return documents.map(({ name }) => name).filter((name) => names.includes(name));
}

/** The request body: the form values and the prepared images. A free account has no receipt. */
function bodyOf(form: HTMLFormElement, pictures: Pictures): FormData {
  const body = new FormData(form);
  for (const { name, sentAs } of documents) {
    body.delete(sentAs);
    const picture = pictures[name];
    if (!picture || (name === receipt.name && body.get('kind_of_account') !== 'paid')) continue;
    body.append(sentAs, picture, fileName(sentAs, picture));
  }
  return body;
}

/**
 * The images of a registration, and its request with progress. A retry does not create a second account.
 * @param writer the form, of which there are two (`idempotency-keys.ts`)
 */
export function useRegistration(language: Language, writer: string) {
  const [pictures, setPictures] = useState<Pictures>({});

  return {
    pictures,
    setPicture(name: DocumentName, picture: Blob | null): void {
      setPictures(({ [name]: _, ...others }) => (picture ? { ...others, [name]: picture } : others));
    },
    async send(form: HTMLFormElement, { onProgress, signal }: Follower): Promise<Outcome<Registered>> {
      onProgress({ sent: 0, total: 0, speed: 0 });
      const headers = { Accept: 'application/json' };
      const body = bodyOf(form, pictures);
      const sending = { ...targetOf('POST /auth/register'), body, language, headers, signal, writer };
      const reply = await upload(sending, onProgress);
      if (reply.state !== 'answered') return reply;
      const outcome = outcomeOf(reply.status, reply.text);
      if (outcome.state !== 'sent') return outcome;
      try {
        const { user }: Answer<'POST /auth/register'> = JSON.parse(reply.text);
        return { state: 'sent', answer: user };
      } catch {
        // The answer came from a proxy or captive portal, not from our server.
        return { state: 'lost', why: noAnswerReason() };
      }
    },
  };
}
