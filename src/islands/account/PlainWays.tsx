import type { LoginTexts } from '../../texts/for-islands.ts';
import type { WayProps } from './ways.ts';

/**
 * Password recovery and code login without JavaScript: additional submit buttons of the login form, which use its
 * e-mail and password fields.
 */
export function PlainWays({ language, texts }: Pick<WayProps, 'language'> & { texts: LoginTexts }) {
  const { recover, code } = texts;
  return (
    <noscript>
      <div className="form">
        <h2 className="way-title" id="recover">
          {recover.title}
        </h2>
        <ol className="way-steps">
          <li>{recover.step_ask}</li>
          <li>{recover.step_check}</li>
          <li>{recover.step_code}</li>
        </ol>
        <p className="form-done" id="recover-asked">
          {recover.asked}
        </p>
        {/* biome-ignore lint/a11y/useButtonType: it sends the form, and the form's own button is the one that is named so */}
        <button className="button button-line" formAction={`/api/auth/recover?lang=${language}`} formNoValidate>
          {recover.submit}
        </button>
        <h2 className="way-title" id="code">
          {code.title}
        </h2>
        <p>{code.plain}</p>
        <label className="field">
          {code.code}
          <input className="field-control" name="code" inputMode="numeric" dir="ltr" />
        </label>
        <p className="form-problem" id="code-failed">
          {code.failed}
        </p>
        {/* biome-ignore lint/a11y/useButtonType: it sends the form, and the form's own button is the one that is named so */}
        <button className="button button-line" formAction={`/api/auth/code?lang=${language}`} formNoValidate>
          {code.submit}
        </button>
      </div>
    </noscript>
  );
}
