import { familySize } from '../../model/limits.ts';
import { fill } from '../../model/text/texts.ts';
import type { NoSwitch } from '../../stores/switch-child.ts';
import type { Answer } from '../api.ts';
import { Icon } from '../Icon.tsx';
import { accountText } from '../student/Welcome.tsx';
import type { OwnAccountProps } from './screen-props.ts';

export type Family = Pick<Answer<'GET /auth/me'>, 'user' | 'family'>;

/** A switch to another child: the one that is running, and why the last one did not happen. */
export interface Switching {
  to: number | null;
  problem: NoSwitch | null;
}

/** The text of a switch that did not happen. */
function switchProblem(problem: NoSwitch, { own, texts }: Pick<OwnAccountProps, 'own' | 'texts'>): string {
  return problem.state === 'refused' ? own.family.refused : `${texts.silence[problem.why]} ${own.family.lost}`;
}

/**
 * The state of a brother's or sister's account. A free account and one whose fees are not paid are one state; both open
 * the free materials.
 */
function stateOf({ state }: Family['family'][number], { own, texts }: OwnAccountProps): string {
  const said = {
    inactive: own.family.inactive,
    waiting: texts.awaiting,
    paid: texts.paid_account,
    expired: texts.expired_account,
    unpaid: own.family.unpaid,
  };
  return said[state];
}

const badge = (open: boolean) => (open ? 'badge' : 'badge badge-paid');

interface FamilyPartProps extends OwnAccountProps, Family {
  switching: Switching;
}

/** The children of the family, a button that switches to each, and the way to register a further one. */
export function FamilyPart({ user, family, switching: { to, problem }, ...props }: FamilyPartProps) {
  const { texts, own, links } = props;
  return (
    <section className="own-part" id="family" aria-labelledby="own-family" tabIndex={-1}>
      <h2 id="own-family">{own.family.title}</h2>
      {family.length === 0 ? (
        <p>{own.family.none}</p>
      ) : (
        <ul role="list" className="own-family">
          <li aria-current="true">
            <p className="own-child">
              <strong>
                <bdi>{user.name}</bdi>
              </strong>
              <span className="quiet">{user.grade.name}</span>
              <span className={badge(user.payment_status === 1)}>{accountText(user, texts)}</span>
            </p>
            <p className="own-here">
              <Icon name="check" />
              {own.family.here}
            </p>
          </li>
          {family.map((each) => (
            <li key={each.id}>
              <p className="own-child">
                <strong>
                  <bdi>{each.name}</bdi>
                </strong>
                <span className="quiet">{each.grade.name}</span>
                <span className={badge(each.state === 'paid')}>{stateOf(each, props)}</span>
              </p>
              {each.state !== 'inactive' && (
                <button
                  type="button"
                  className="button button-line"
                  data-switch={each.id}
                  aria-disabled={to === null ? undefined : 'true'}
                  aria-label={to === each.id ? undefined : fill(own.family.switch_to, { name: each.name })}
                >
                  {to === each.id ? own.family.switching : own.family.switch}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="form-problem" role="alert" data-shown={problem ? '' : undefined}>
        {problem && switchProblem(problem, props)}
      </p>
      {family.length + 1 < familySize ? (
        <p>
          <a className="button button-line" href={links.family}>
            {own.family.register}
          </a>
        </p>
      ) : (
        <p className="quiet">{own.family.full}</p>
      )}
    </section>
  );
}
