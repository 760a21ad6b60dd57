import { languages } from '../model/languages.ts';
import { $signedIn } from '../stores/session.ts';

/** The student's own subjects in the menu: loaded once per session, when the menu is first opened. */
interface Subject {
  id: number;
  name: string;
}

const list = document.querySelector<HTMLElement>('[data-subjects]');
const menu = list?.closest('details');
const { lang } = document.documentElement;
const key = `subjects:${lang}`;

function isSubjects(value: unknown): value is Subject[] {
  return Array.isArray(value) && value.every((each) => typeof each?.id === 'number' && typeof each?.name === 'string');
}

/** The cached subjects. Without storage they are loaded on each page. */
function kept(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function keep(subjects: Subject[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(subjects));
  } catch {
    // Storage is full or blocked.
  }
}

function forget(): void {
  try {
    for (const each of languages) sessionStorage.removeItem(`subjects:${each}`);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

async function load(): Promise<Subject[]> {
  const known = kept();
  if (isSubjects(known)) return known;
  const response = await fetch('/api/subjects', { headers: { lang } });
  const answer = await response.json();
  if (!isSubjects(answer.subject)) return [];
  const subjects = answer.subject.map(({ id, name }: Subject) => ({ id, name }));
  keep(subjects);
  return subjects;
}

/** Replaces the link to all subjects by the list. If loading fails, the link stays. */
function show(list: HTMLElement, subjects: Subject[]): void {
  if (subjects.length === 0) return;
  const entries = subjects.map(({ id, name }) => {
    const link = document.createElement('a');
    link.href = `${list.dataset['subjects']}/${id}`;
    link.textContent = name;
    const entry = document.createElement('li');
    entry.append(link);
    return entry;
  });
  list.replaceChildren(...entries);
}

if (list && menu) {
  const all = [...list.children];
  let loaded = false;
  menu.addEventListener('toggle', () => {
    if (loaded || !$signedIn.get()) return;
    loaded = true;
    load().then(
      (subjects) => show(list, subjects),
      () => {
        loaded = false;
      },
    );
  });
  $signedIn.subscribe((signedIn) => {
    if (signedIn) return;
    // The next login may be another student.
    forget();
    list.replaceChildren(...all);
    loaded = false;
  });
}
