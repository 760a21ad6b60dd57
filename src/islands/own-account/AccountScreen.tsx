import { formatDate, formatDay } from '../../model/text/formats.ts';
import { fill } from '../../model/text/texts.ts';
import { Digits } from '../Digits.tsx';
import { Icon } from '../Icon.tsx';
import { Screen } from '../student/Screen.tsx';
import type { Loaded } from '../student/screen-props.ts';
import { accountText, type User } from '../student/Welcome.tsx';
import { ConfirmPart } from './ConfirmPart.tsx';
import { FamilyPart, type Switching } from './FamilyPart.tsx';
import type { Asking, OwnAccountProps } from './screen-props.ts';

/** The student's own account: everything the school stores about them. */
export function AccountScreen({
  switching,
  asking,
  ...props
}: OwnAccountProps & Loaded<'GET /auth/me'> & { switching: Switching; asking: Asking }) {
  return (
    <Screen {...props} skeleton={<Waiting />}>
      {({ user, family, mail }) => (
        <>
          <State {...props} user={user} />
          {mail === 1 && user.email_confirmed === 0 && <ConfirmPart {...props} user={user} asking={asking} />}
          <FamilyPart {...props} user={user} family={family} switching={switching} />
          <Facts {...props} user={user} />
          <Documents {...props} user={user} />
        </>
      )}
    </Screen>
  );
}

type Part = OwnAccountProps & { user: User };

/** The loading skeleton. */
function Waiting() {
  return (
    <div className="own-part" aria-hidden="true">
      <span className="skeleton-line skeleton-title" />
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and never moved
        <span className="skeleton-line" key={index} />
      ))}
    </div>
  );
}

/** The access status of the account: what is open, until when, and what to do if it is not. */
function opened(user: User, { own, texts, language }: OwnAccountProps) {
  const { kind_of_account, payment_status, paid_until, state } = user;
  const title = accountText(user, texts);
  if (payment_status === 1) {
    return { title, text: paid_until ? fill(own.open_until, { date: formatDay(paid_until, language) }) : own.open };
  }
  if (state === 'waiting') return { title, text: own.waits };
  return { title, text: kind_of_account === 'free' ? own.free : own.unpaid };
}

function State({ user, ...props }: Part) {
  const { title, text } = opened(user, props);
  const open = user.payment_status === 1;
  return (
    <p className="own-state" data-open={open ? '' : undefined}>
      <Icon name={open ? 'check' : 'lock'} />
      <span>
        <strong>{title}</strong> {text}
      </span>
    </p>
  );
}

interface Fact {
  label: string;
  value: string;
  dir?: 'ltr';
  /** A word on the value. */
  note?: string | undefined;
  /** Shown as grouped digits with a copy button. */
  digits?: true;
}

function factsOf(user: User, { own, language }: OwnAccountProps): Fact[] {
  const { labels } = own;
  const date = (moment: string | null) => (moment ? formatDate(moment, language) : own.never);
  return [
    { label: labels.name, value: user.name },
    {
      label: own.email,
      value: user.email,
      dir: 'ltr',
      note: user.email_confirmed === 1 ? own.confirm.confirmed : undefined,
    },
    { label: labels.phone, value: user.phone, digits: true },
    { label: labels.level_id, value: user.level.name },
    { label: labels.grade_id, value: user.grade.name },
    { label: labels.kind_of_account, value: own.kinds[user.kind_of_account] },
    ...(user.payment_term ? [{ label: labels.payment_term, value: own.terms[user.payment_term] }] : []),
    { label: own.registered, value: date(user.created_at) },
    { label: own.last_login, value: date(user.last_login_at) },
  ];
}

function Facts({ user, ...props }: Part) {
  const { own, school } = props;
  return (
    <section className="own-part" aria-labelledby="own-facts">
      <h2 id="own-facts">{own.facts}</h2>
      <dl className="own-facts">
        {factsOf(user, props).map(({ label, value, dir, digits, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {digits ? <Digits number={value} /> : <bdi dir={dir}>{value}</bdi>}
              {note && <span className="badge own-note">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {own.school_changes}{' '}
        <a href={school.ask.href} rel="noopener">
          {school.ask.label}
        </a>
      </p>
    </section>
  );
}

/** The documents that the school holds, and since when. Students cannot open them here. */
function Documents({ user: { documents }, own, language }: Part) {
  return (
    <section className="own-part" aria-labelledby="own-documents">
      <h2 id="own-documents">{own.documents}</h2>
      {documents.length === 0 ? (
        <p>{own.no_documents}</p>
      ) : (
        <>
          <ul role="list" className="own-documents">
            {documents.map(({ name, since }) => (
              <li key={name}>
                <Icon name="picture" />
                {own.labels[name]}{' '}
                <span className="quiet">{fill(own.since, { date: formatDate(since, language) })}</span>
              </li>
            ))}
          </ul>
          <p className="quiet">{own.documents_note}</p>
        </>
      )}
    </section>
  );
}
