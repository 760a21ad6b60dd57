import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { records } from '../../model/content-types/index.ts';
import { type SetupStep, type ShownStep, setupSteps } from '../../model/school/setup.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Failed, Loaded, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { useAction } from '../../ui/use-action.ts';
import { requestRecord } from '../api/content-requests.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { EntryForm } from '../form/EntryForm.tsx';
import { AccountForm } from '../payments/AccountForm.tsx';
import { $router, ownRoutes } from '../routes.ts';
import { SchoolForm, type SchoolPart } from '../school/SchoolForm.tsx';
import { $publish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LevelPrices } from './LevelPrices.tsx';
import { ReadyLevels } from './ReadyLevels.tsx';
import './start.css';

interface StepProps {
  /** Called when something was saved. */
  onSaved(): void;
}

/** Parts of the school's record. */
function School({ parts, onSaved }: StepProps & { parts: readonly SchoolPart[] }) {
  const school = useResource('school', (signal) => request('GET /dashboard/school', { signal }));
  const saved = () => {
    school.reload();
    onSaved();
  };
  return (
    <Loaded of={school} shape="form">
      {({ data }) => <SchoolForm school={data} parts={parts} onSaved={saved} />}
    </Loaded>
  );
}

/** Fields of the site's settings. */
function Settings({ fields, onSaved }: StepProps & { fields: readonly string[] }) {
  const settings = useResource('settings', (signal) => requestRecord(records.settings, 'read', { signal }));
  return (
    <Loaded of={settings} shape="form">
      {({ data }) => (
        <EntryForm type={records.settings} id={null} entry={data} back={null} only={fields} onSaved={onSaved} />
      )}
    </Loaded>
  );
}

function Levels({ onSaved, prices }: StepProps & { prices: boolean }) {
  const levels = useResource('Level', (signal) => request('GET /dashboard/Level', { signal }));
  const saved = () => {
    levels.reload();
    onSaved();
  };
  return (
    <Loaded of={levels} shape="form">
      {({ data }) =>
        prices ? <LevelPrices levels={data} onSaved={saved} /> : <ReadyLevels levels={data} onDone={saved} />
      }
    </Loaded>
  );
}

function Accounts({ onSaved }: StepProps) {
  const { t, translated } = useTexts();
  const accounts = useResource('payment-accounts', (signal) => request('GET /dashboard/payment-accounts', { signal }));
  const offered = accounts.value?.data.filter(({ is_active }) => is_active === 1) ?? [];
  const saved = () => {
    accounts.reload();
    onSaved();
  };
  return (
    <>
      {offered.length > 0 && (
        <section className="sheet">
          <p>{t('start.payment_there')}</p>
          <ul role="list" className="start-list">
            {offered.map(({ id, name, number }) => (
              <li key={id}>
                <strong>{translated(name)}</strong> <bdi dir="ltr">{number}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      <AccountForm account={null} onSaved={saved} />
    </>
  );
}

function Staff() {
  const { t } = useTexts();
  const staff = useResource('staff', (signal) => request('GET /dashboard/staff', { signal }));
  return (
    <section className="sheet">
      <p>{staff.value && t('start.staff_there', { count: staff.value.data.length })}</p>
      <a className="button button-main" href={screenPath(ownRoutes.newMember)}>
        <Icon name="plus" />
        {t('start.staff_add')}
      </a>
    </section>
  );
}

const content: Record<SetupStep, (props: StepProps) => ReactNode> = {
  name: (props) => <School {...props} parts={['about', 'languages', 'place']} />,
  looks: (props) => (
    <>
      <Settings {...props} fields={['logo']} />
      <School {...props} parts={['looks']} />
    </>
  ),
  levels: (props) => <Levels {...props} prices={false} />,
  prices: (props) => <Levels {...props} prices />,
  payment: (props) => <Accounts {...props} />,
  contact: (props) => <Settings {...props} fields={['phone', 'whatsapp', 'email', 'description']} />,
  staff: () => <Staff />,
};

/** The site as it is now, loaded again after each publish. */
function SitePreview() {
  const { t } = useTexts();
  const { state } = useStore($publish);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (state === 'live') setShown((before) => before + 1);
  }, [state]);
  return (
    <section className="start-site" aria-label={t('start.site')}>
      <h2>{t('start.site')}</h2>
      {/* A preview of the site; its links do not work. */}
      <iframe key={shown} src="/" title={t('start.site')} loading="lazy" inert />
      <a className="button button-line" href="/" target="_blank" rel="noopener">
        <Icon name="outside" />
        {t('start.to_site')}
      </a>
    </section>
  );
}

const pathOf = (step: SetupStep) => screenPath(ownRoutes.start) + queryOf({ step });

function Steps({ setup, current }: { setup: readonly ShownStep[]; current: SetupStep }) {
  const { t, number } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  // On a phone the steps scroll sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved when another step is shown
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav aria-label={t('start.steps')}>
      <ol role="list" className="start-steps" ref={list}>
        {setup.map(({ step, done, skipped }, index) => (
          <li key={step}>
            <a href={pathOf(step)} aria-current={step === current ? 'step' : undefined} data-done={done || undefined}>
              <span className="start-number">{done ? <Icon name="check" /> : number(index + 1)}</span>
              <span>
                {t(`start.${step}`)}
                {(done || skipped) && <small>{t(done ? 'start.done' : 'start.skipped')}</small>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The setup steps of a new school. The step is in the address. */
export default function StartScreen() {
  const { t } = useTexts();
  const { act, busy } = useAction();
  const asked = useStore($router)?.search['step'];
  const { value, error, reload } = useResource('overview', (signal) => request('GET /dashboard/overview', { signal }));
  const setup = value?.data.setup;
  const open = setup?.filter(({ done, skipped }) => !done && !skipped).map(({ step }) => step) ?? [];
  // The first open step stays on the screen when it is done.
  const [began, setBegan] = useState<SetupStep | null>(null);
  const first = setup && (open[0] ?? 'name');
  useEffect(() => {
    if (first) setBegan((before) => before ?? first);
  }, [first]);
  const current = setupSteps.find((step) => step === asked) ?? began;
  const shown = setup?.find(({ step }) => step === current);
  const next =
    current &&
    (setupSteps.slice(setupSteps.indexOf(current) + 1).find((step) => open.includes(step)) ??
      open.find((step) => step !== current));

  const leave = (step: SetupStep) =>
    act({
      about: 'setup',
      failed: t('start.not_left'),
      async run(openNext) {
        await request(`POST /dashboard/setup/${step}`, { body: { skipped: 1 } });
        if (next) openNext(pathOf(next));
        return undefined;
      },
      after: reload,
    });

  return (
    <>
      <ScreenHead
        title={t('start.title')}
        lead={t('start.lead')}
        back={<BackLink href={screenPath(ownRoutes.school)} text={t('panel.school')} />}
      />
      {error && <Failed error={error} onRetry={reload} />}
      {!setup && !error && <Skeleton shape="form" />}
      {setup && current && shown && (
        <div className="start">
          <Steps setup={setup} current={current} />
          <div className="start-step">
            <section aria-labelledby="start-step">
              <h2 id="start-step">{t(`start.${current}`)}</h2>
              <p>{t(`start.${current}_lead`)}</p>
              <div className="office-records" key={current}>
                {content[current]({ onSaved: reload })}
              </div>
            </section>
            {open.length === 0 && (
              <p className="notice" role="status">
                <Icon name="check" />
                {t('start.finished')}
              </p>
            )}
            <div className="start-ways">
              {next && (shown.done || shown.skipped) && (
                <a className="button button-main" href={pathOf(next)}>
                  {t('start.next')}
                </a>
              )}
              {!shown.done && !shown.skipped && (
                <button
                  type="button"
                  className="button button-quiet"
                  aria-disabled={busy}
                  onClick={() => leave(current)}
                >
                  {t('start.later')}
                </button>
              )}
            </div>
          </div>
          <SitePreview />
        </div>
      )}
    </>
  );
}
