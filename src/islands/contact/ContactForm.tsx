import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import { draftOf, fillIn } from '../form/draft.ts';
import { EmailField } from '../form/EmailField.tsx';
import { Field } from '../form/Field.tsx';
import { askBeforeLeaving } from '../form/leaving.ts';
import { useProblems } from '../form/problems.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { prepareToasts, showToast } from '../toast/show.ts';
import { send } from './send.ts';
import type { ContactTexts } from './texts.ts';

interface ContactFormProps {
  language: Language;
  texts: ContactTexts;
}

const draft = draftOf('contact-draft');

/** Milliseconds within which two clicks are one. */
const doubleClick = 800;

/** Writes to the school. Without JavaScript it is an ordinary form; with it, nothing typed is ever lost. */
export default function ContactForm({ language, texts }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const { errors, tell, refuse, clear } = useProblems(form);
  const [untold, setUntold] = useState<string | null>(null);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (form.current) takeOver(form.current);
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The second half of a double click may come when the first has been sent and the form is empty again.
    if (sending || event.timeStamp - sentAt.current < doubleClick) return;
    const element = event.currentTarget;
    const note = document.getElementById('form-sent');
    setSending(true);
    clear();
    setUntold(null);
    note?.removeAttribute('data-shown');
    const outcome = await send(valuesOf(element), language);
    setSending(false);
    if (outcome.sent) {
      sentAt.current = performance.now();
      element.reset();
      draft.clear();
      askBeforeLeaving(false);
      // The toast goes; this stays, as after a form that was sent without scripts.
      note?.setAttribute('data-shown', '');
    } else refuse(outcome.errors);
    const text = outcome.sent ? texts.formsuccess : texts.formerror;
    const frame = { language, region: texts.toasts, close: texts.close_toast };
    if (!(await showToast(outcome.sent ? 'success' : 'error', text, frame))) setUntold(text);
  };

  return (
    <form
      ref={form}
      className="form"
      method="post"
      action={`/api/contact-us?lang=${language}`}
      onSubmit={submit}
      onInput={(event) => keep(valuesOf(event.currentTarget))}
      onFocus={prepareToasts}
    >
      <p className="form-note">{texts.required_note}</p>
      <Field name="name" label={texts.name} errors={errors['name']} autoComplete="name" required />
      <EmailField label={texts.email} errors={errors['email']} texts={texts.problems} tell={tell} />
      <Field name="subject" label={texts.subject} errors={errors['subject']} required />
      <Field
        as="textarea"
        name="message"
        label={texts.message}
        errors={errors['message']}
        rows={5}
        cols={30}
        required
      />
      <div className="form-actions">
        <SubmitButton sending={sending} label={texts.submit} busy={texts.submitting} />
        {untold && <p role="alert">{untold}</p>}
      </div>
    </form>
  );
}

/** What is typed survives a reload, and is not left without a question. */
function keep(values: Record<string, string>): void {
  draft.write(values);
  askBeforeLeaving(Object.values(values).some((value) => value !== ''));
}

/** The server judges the fields, in the page's language; and what was typed before a reload comes back. */
function takeOver(form: HTMLFormElement): void {
  form.noValidate = true;
  fillIn(form, draft);
  keep(valuesOf(form));
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
