import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import { formatList } from '../../model/text/formats.ts';
import { fill } from '../../model/text/texts.ts';
import type { ContactTexts } from '../../texts/for-islands.ts';
import { EmailField } from '../../ui/form/EmailField.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { askBeforeLeaving } from '../../ui/form/leaving.ts';
import { type Failure, hasArrived } from '../../ui/form/outcome.ts';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { sendForm } from '../../ui/form/send-form.ts';
import { draftOf, fillIn } from '../../ui/form/session-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { prepareToasts, showToast } from '../toast/show.ts';

interface ContactFormProps {
  language: Language;
  texts: ContactTexts;
}

const draft = draftOf('contact-draft');
const names = ['name', 'email', 'subject', 'message'] as const;

/** Two clicks within this time in milliseconds count as one. */
const doubleClick = 800;

/** The contact form. Works without JavaScript as a plain form; with JavaScript, input survives errors and reloads. */
export default function ContactForm({ language, texts }: ContactFormProps) {
  const form = useForm();
  const { errors, tell } = form;
  const [problem, setProblem] = useState<string | null>(null);
  /** An earlier version had arrived, so the current content would be a new message. */
  const [asNew, setAsNew] = useState(false);
  /** The toast could not be shown, so the message appears in the form. */
  const [untold, setUntold] = useState(false);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (form.element.current) takeOver(form.element.current);
  }, [form.element]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The second click of a double click may come after the form was sent and emptied.
    if (form.busy || event.timeStamp - sentAt.current < doubleClick) return;
    const element = event.currentTarget;
    const note = document.getElementById('form-sent');
    setProblem(null);
    note?.removeAttribute('data-shown');
    const outcome = await form.send(() => sendForm('POST /contact-us', { body: valuesOf(element), language }));
    if (!outcome) return;
    setAsNew(hasArrived(outcome));
    if (outcome.state === 'sent') {
      sentAt.current = performance.now();
      element.reset();
      draft.clear();
      askBeforeLeaving(false);
      // The toast disappears; this message stays, as it does without JavaScript.
      note?.setAttribute('data-shown', '');
    }
    const sent = outcome.state === 'sent';
    const why = sent ? null : whyNot(outcome, language, texts);
    const text = why === null ? texts.formsuccess : `${texts.formerror} ${why}`;
    const frame = { language, ...texts.toasts };
    const told = await showToast(sent ? 'success' : 'error', text, frame);
    setProblem(told ? why : text);
    setUntold(!told);
  };

  return (
    <form
      ref={form.element}
      className="form"
      method="post"
      action={`/api/contact-us?lang=${language}`}
      onSubmit={submit}
      onInput={(event) => keep(valuesOf(event.currentTarget))}
      onFocus={prepareToasts}
    >
      <p className="form-note">{texts.required_note}</p>
      {/* What is typed while the form is being sent would be lost: a sent form is emptied. */}
      <div className="form-fields" inert={form.busy}>
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
      </div>
      {problem && (
        <p className="form-problem" role={untold ? 'alert' : undefined} data-shown="">
          {problem}
        </p>
      )}
      <div className="form-actions">
        <SubmitButton sending={form.busy} label={asNew ? texts.send_as_new : texts.submit} busy={texts.submitting} />
      </div>
    </form>
  );
}

/** The error text: the invalid fields, the message of the server, or the network problem. */
function whyNot(outcome: Failure, language: Language, texts: ContactTexts): string {
  if (outcome.state === 'lost') return `${texts.silence[outcome.why]} ${texts.kept}`;
  if (outcome.state === 'cancelled') return texts.kept;
  if (hasArrived(outcome)) return texts.arrived;
  const fields = names.filter((name) => outcome.errors[name]).map((name) => texts[name]);
  if (fields.length === 0) return outcome.message;
  return fill(texts.formfields, { fields: formatList(fields, language) });
}

/** Stores the draft, and asks before the page is left while there is unsent input. */
function keep(values: Record<string, string>): void {
  draft.write(values);
  askBeforeLeaving(Object.values(values).some((value) => value !== ''));
}

/** Restores the draft. */
function takeOver(form: HTMLFormElement): void {
  fillIn(form, draft);
  keep(valuesOf(form));
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
