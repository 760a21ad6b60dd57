import { useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { textLimits } from '../../model/limits.ts';
import { roles } from '../../model/people/capabilities.ts';
import type { StaffMember } from '../../model/people/staff.ts';
import { formatList } from '../../model/text/formats.ts';
import { Field, FieldError } from '../../ui/form/Field.tsx';
import { request } from '../api/request.ts';
import { screenPath } from '../content/paths.ts';
import { type FormValues, versionKey, versionValue } from '../content/values.ts';
import type { Naming } from '../form/ConflictNotice.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { idIn, useSavedForm } from '../form/use-saved-form.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Invited } from './Invited.tsx';
import { NewPassword } from './NewPassword.tsx';

interface SubjectTicksProps {
  subjects: Answer<'GET /dashboard/options/subjects'>['data'];
  chosen: readonly number[];
  onChange(ids: number[]): void;
  errors: string[] | undefined;
}

/** Checkboxes for the subjects of a teacher, grouped by grade. */
function SubjectTicks({ subjects, chosen, onChange, errors = [] }: SubjectTicksProps) {
  const { t, translated } = useTexts();
  const groups = Map.groupBy(subjects, ({ group }) => group?.id ?? 0);
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset className="subject-ticks input-wide">
      <legend className="field-label">{t('staff.subjects')}</legend>
      <p className="field-hint">{subjects.length === 0 ? t('staff.subjects_none') : t('staff.subjects_hint')}</p>
      <FieldError id="field-subjects-error" errors={errors} live />
      {[...groups].map(([id, members]) => (
        <fieldset key={id} className="tick-group">
          <legend>{translated(members[0]?.group?.name)}</legend>
          {members.map((subject) => (
            <label key={subject.id} className="tick-label">
              <input
                type="checkbox"
                checked={chosen.includes(subject.id)}
                onChange={(event) => toggle(subject.id, event.currentTarget.checked)}
              />
              <span>{translated(subject.name)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

interface MemberFormProps {
  member: StaffMember | null;
  subjects: Answer<'GET /dashboard/options/subjects'>['data'];
  back: string;
  /** Whether the school sends mail: somebody new is invited by one. */
  mail: boolean;
}

const valuesOf = (member: StaffMember | null): FormValues => ({
  name: member?.name ?? '',
  email: member?.email ?? '',
  role: member?.role ?? '',
  subjects: member?.subjects.join(',') ?? '',
  is_active: String(member?.is_active ?? 1),
  ...versionValue(member),
});

const idsIn = (list: string | undefined): number[] => (list ? list.split(',').map(Number) : []);

/** Form of a staff account: name, e-mail, role, subjects. The password of a new account is shown once. */
export function MemberForm({ member, subjects, back, mail }: MemberFormProps) {
  const { t, translated, language } = useTexts();
  const [added, setAdded] = useState<{ password: string; invited: 0 | 1 } | null>(null);
  const form = useSavedForm({
    path: location.pathname,
    initial: valuesOf(member),
    check: (values) => ({ missing: ['name', 'email', 'role'].filter((key) => !values[key]?.trim()), wrong: {} }),
    async send(values, _files, { signal, writer }) {
      const { name = '', email = '', role = '' } = values;
      const is_active = values['is_active'] === '1' ? (1 as const) : (0 as const);
      const known = roles.find((each) => each === role) ?? 'editor';
      const body = { name, email, role: known, subjects: idsIn(values['subjects']), is_active };
      if (member === null) setAdded(await request('POST /dashboard/staff', { body, signal, writer }));
      else {
        const version = values[versionKey];
        await request('POST /dashboard/staff/:id', { id: member.id, body: { ...body, version }, signal, writer });
      }
      return values;
    },
    async latest() {
      return member ? valuesOf((await request('GET /dashboard/staff/:id', { id: member.id })).data) : {};
    },
    madeAt(data) {
      const made = idIn(data);
      return member === null && made !== null ? screenPath(ownRoutes.member, made) : null;
    },
    ...(member && { saved: t('updated'), onSaved: (open) => open(back) }),
  });
  const naming: Naming = {
    labelOf(key) {
      if (key === 'is_active') return t('staff.active');
      const known = (['name', 'email', 'role', 'subjects'] as const).find((each) => each === key);
      return known ? t(`staff.${known}`) : key;
    },
    shown(key, value) {
      if (key === 'is_active') return t(value === '1' ? 'files.asked.conflict.yes' : 'files.asked.conflict.no');
      if (key === 'subjects') {
        const names = subjects.filter(({ id }) => idsIn(value).includes(id)).map(({ name }) => translated(name));
        return formatList(names, language);
      }
      const named = key === 'role' ? roles.find((each) => each === value) : undefined;
      return named ? t(`roles.${named}`) : value;
    },
  };
  const shown = { name: form.values['name'] ?? '', onClose: () => $router.open(back) };
  const role = roles.find((each) => each === form.values['role']);
  const text = (name: 'name' | 'email') => ({
    name,
    label: t(`staff.${name}`),
    value: form.values[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
    errors: form.errors[name],
    required: true,
  });

  return (
    <>
      <FormFrame form={form} naming={naming} back={back}>
        <div className="sheet sheet-common">
          <Field {...text('name')} autoComplete="off" maxLength={textLimits.name.max} />
          <Field
            {...text('email')}
            hint={member === null && mail ? t('staff.invite_hint') : undefined}
            type="email"
            dir="ltr"
            autoComplete="off"
            maxLength={textLimits.email}
          />
          <Field
            as="select"
            name="role"
            label={t('staff.role')}
            value={form.values['role'] ?? ''}
            onChange={(event) => form.set('role', event.currentTarget.value)}
            hint={role && t(`staff.role_hints.${role}`)}
            errors={form.errors['role']}
            required
          >
            <option value="">{t('form.choose')}</option>
            {roles.map((each) => (
              <option key={each} value={each}>
                {t(`roles.${each}`)}
              </option>
            ))}
          </Field>
          {role === 'teacher' && (
            <SubjectTicks
              subjects={subjects}
              chosen={idsIn(form.values['subjects'])}
              onChange={(ids) => form.set('subjects', ids.join(','))}
              errors={form.errors['subjects']}
            />
          )}
          <div className="tick input-wide">
            <label>
              <input
                type="checkbox"
                checked={form.values['is_active'] === '1'}
                onChange={(event) => form.set('is_active', event.currentTarget.checked ? '1' : '0')}
                aria-describedby="active-hint"
              />
              <span>{t('staff.active')}</span>
            </label>
            <p className="field-hint" id="active-hint">
              {form.errors['is_active']?.join(' ') ?? t('staff.active_hint')}
            </p>
          </div>
        </div>
      </FormFrame>
      {added?.invited === 0 && <NewPassword {...shown} password={added.password} />}
      {added?.invited === 1 && <Invited {...shown} email={form.values['email'] ?? ''} password={added.password} />}
    </>
  );
}
