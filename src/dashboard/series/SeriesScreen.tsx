import { useStore } from '@nanostores/react';
import { sharedInSeries } from '../../model/content/series.ts';
import type { ListType } from '../../model/content/type.ts';
import { languageFacts } from '../../model/languages.ts';
import { seriesBounds, usualLessonMinutes } from '../../model/limits.ts';
import { isTypedDay, schoolDay } from '../../model/school/days.ts';
import { seriesDays } from '../../model/school/series.ts';
import { typedNumber } from '../../model/text/typed-number.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { useAction } from '../../ui/use-action.ts';
import { requestSeries } from '../api/content-requests.ts';
import { request } from '../api/request.ts';
import { wrongNumbers } from '../content/number-problem.ts';
import { bodyOf, type FormValues, initialValues, missingKeys } from '../content/values.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { NumberInput } from '../fields/NumberInput.tsx';
import { Inputs, useNaming } from '../form/EntryForm.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { PublicationFields } from '../form/PublicationFields.tsx';
import { type SavedForm, useSavedForm } from '../form/use-saved-form.ts';
import { listAddress, viewOf } from '../list/list-view.ts';
import { $router, type Open } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import './series.css';

const listIn = (text = ''): string[] => text.split(' ').filter((each) => each !== '');
const toggled = (text: string | undefined, value: string): string => {
  const all = listIn(text);
  return (all.includes(value) ? all.filter((each) => each !== value) : [...all, value]).sort().join(' ');
};

const countBounds = { decimals: 0, max: seriesBounds.entries };
/** Sunday, 4 January 1970, and the six days after it: the names of the weekdays. */
const week = [4, 5, 6, 7, 8, 9, 10].map((day) => new Date(Date.UTC(1970, 0, day, 12)));

/** The days of the series as typed so far, those that are left out too; empty while something is missing. */
function typedDays(values: FormValues): string[] {
  const { from = '', until = '', count = '', weekdays, except } = values;
  const number = typedNumber(count, countBounds);
  const hasEnd = (number.kind === 'number') !== isTypedDay(until);
  if (!isTypedDay(from) || !hasEnd) return [];
  const held = seriesDays({
    weekdays: listIn(weekdays).map(Number),
    from,
    ...(number.kind === 'number' ? { count: number.value } : { until }),
    except: listIn(except),
  });
  const last = number.kind === 'number' ? (held.at(-1) ?? '') : until;
  const left = listIn(except).filter((day) => day >= from && (day <= last || held.length === 0));
  return [...new Set([...held, ...left])].sort();
}

/** Buttons for the weekdays, each pressed or not. */
function Weekdays({ form }: { form: SavedForm }) {
  const { t, language } = useTexts();
  const chosen = listIn(form.values['weekdays']);
  const errors = form.errors['weekdays'] ?? [];
  const name = new Intl.DateTimeFormat(languageFacts[language].locale, { weekday: 'long', timeZone: 'UTC' });
  return (
    <fieldset className="field series-choices" aria-describedby={errors.length > 0 ? 'weekdays-error' : undefined}>
      <legend className="field-label">{t('series.weekdays')}</legend>
      <div className="chips">
        {week.map((day) => {
          const value = String(day.getUTCDay());
          return (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={chosen.includes(value)}
              onClick={() => form.set('weekdays', toggled(form.values['weekdays'], value))}
            >
              {name.format(day)}
            </button>
          );
        })}
      </div>
      {errors.length > 0 && (
        <p className="field-error" id="weekdays-error">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
}

/** The days of the series; a press leaves one out, for instance a holiday, or takes it in again. */
function Days({ form }: { form: SavedForm }) {
  const { t, language } = useTexts();
  const except = listIn(form.values['except']);
  const days = typedDays(form.values);
  const count = days.filter((day) => !except.includes(day)).length;
  const format = new Intl.DateTimeFormat(languageFacts[language].locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <section className="series-choices" aria-labelledby="series-days">
      <h2 id="series-days" className="field-label" role="status">
        {count > seriesBounds.entries
          ? t('series.too_many', { count: seriesBounds.entries })
          : t('series.days', { count })}
      </h2>
      {days.length > 0 && <p className="quiet">{t('series.leave_out')}</p>}
      <div className="chips">
        {days.slice(0, seriesBounds.entries).map((day) => (
          <button
            key={day}
            type="button"
            className="chip series-day"
            aria-pressed={!except.includes(day)}
            onClick={() => form.set('except', toggled(form.values['except'], day))}
          >
            <time dateTime={day}>{format.format(new Date(day))}</time>
          </button>
        ))}
      </div>
    </section>
  );
}

/** The body of the request: what all entries share, and the days. */
function seriesBody(shared: ListType, values: FormValues): FormData {
  const body = bodyOf(shared, values, {});
  const count = typedNumber(values['count'] ?? '', countBounds);
  body.append('from', values['from'] ?? '');
  body.append('until', values['until'] ?? '');
  body.append('count', count.kind === 'number' ? String(count.value) : (values['count'] ?? ''));
  for (const weekday of listIn(values['weekdays'])) body.append('weekdays[]', weekday);
  for (const day of listIn(values['except'])) body.append('except[]', day);
  return body;
}

/** Screen that makes entries of a list as a series: what they share, the weekdays, and a look at the days. */
export default function SeriesScreen({ type }: { type: ListType }) {
  const { t, about, number, language } = useTexts();
  const { act } = useAction();
  const shared = sharedInSeries(type);
  const back = listAddress(type, viewOf(type, useStore($router)?.search));
  const minutes = type.series ? { [type.series.minutes]: String(usualLessonMinutes) } : {};
  const none = { weekdays: '', from: schoolDay(new Date()), until: '', count: '', except: '' };
  const initial = { ...initialValues(shared, null), ...minutes, ...none };
  const undoing = (undo: string) => ({
    about: type.path,
    failed: t('failed_to_delete'),
    async run(open: Open) {
      const { message } = await request('POST /dashboard/many/:undo/undo', { id: undo });
      void watchPublish();
      open(back);
      return { said: message };
    },
  });
  const form = useSavedForm({
    path: location.pathname,
    initial,
    check(values) {
      const missing = missingKeys(shared, values, {}, null);
      if (!values['weekdays']) missing.push('weekdays');
      if (!values['from']) missing.push('from');
      if (!values['until'] && !values['count']) missing.push('count');
      return { missing, wrong: wrongNumbers(shared, values, language) };
    },
    async send(values, _files, { signal, writer }) {
      const { message, undo } = await requestSeries(type, { body: seriesBody(shared, values), signal, writer });
      void watchPublish();
      act({ about: type.path, run: async () => ({ said: message, undo: undoing(undo) }) });
      return initial;
    },
    onSaved: (open) => open(back),
  });
  const naming = useNaming(shared);
  const setEnd = (key: 'count' | 'until', value: string) => {
    form.set(key, value);
    if (value !== '') form.set(key === 'count' ? 'until' : 'count', '');
  };

  return (
    <>
      <ScreenHead
        title={t('files.add_title', { name: t('series.title') })}
        back={<BackLink href={back} text={about(type.name).name} />}
      />
      <FormFrame form={form} naming={naming} back={back}>
        <Inputs key={form.version} type={shared} form={form} entry={null} />
        <fieldset className="sheet sheet-common">
          <legend>{t('series.when')}</legend>
          <div className="input input-wide">
            <Weekdays form={form} />
          </div>
          <div className="input">
            <LineInput {...form.bind('from', t('series.from'), true)} native={{ type: 'date' }} />
          </div>
          <div className="input">
            <NumberInput
              {...form.bind('count', t('series.count'), true)}
              {...countBounds}
              onChange={(value) => setEnd('count', value)}
              read={number}
            />
          </div>
          <div className="input">
            <LineInput
              {...form.bind('until', t('series.until'), true)}
              native={{ type: 'date' }}
              onChange={(value) => setEnd('until', value)}
            />
          </div>
          <div className="input input-wide">
            <Days form={form} />
          </div>
        </fieldset>
        <PublicationFields form={form} />
      </FormFrame>
    </>
  );
}
