import { inEachLanguage } from '../../src/model/all-languages.ts';
import { type CheckName, checkNames } from '../../src/model/health/checks.ts';
import { healthTimes } from '../../src/model/limits.ts';
import { say } from '../http/texts.ts';
import type { CheckContext, Finding, HealthLine } from './check-context.ts';
import { checks } from './checks.ts';
import { DatabaseTrouble } from './database.ts';

/** What is told of a check that cannot be asked. */
function unasked(error: unknown): Finding {
  if (error instanceof DatabaseTrouble)
    return error.trouble === 'none'
      ? { state: 'ok', text: 'health.no_school' }
      : { state: 'warn', text: 'health.no_database' };
  return { state: 'warn', text: 'health.unasked' };
}

/** The finding of a check; one that takes too long counts as one that cannot be asked. */
function findingOf(check: CheckName, context: CheckContext): Promise<Finding> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve({ state: 'warn', text: 'health.unasked' }), healthTimes.patience);
    void Promise.resolve(context)
      .then(checks[check])
      .catch(unasked)
      .then(resolve)
      .finally(() => clearTimeout(late));
  });
}

/** Asks for everything at once. Each check has its line, whatever fails: always all of them, in the same order. */
export function askHealth(context: CheckContext): Promise<HealthLine[]> {
  return Promise.all(
    checkNames.map(async (check) => {
      const { state, text, values, at = Date.now() } = await findingOf(check, context);
      return {
        check,
        name: inEachLanguage((language) => say(language, `health.names.${check}`)),
        state,
        text: inEachLanguage((language) => say(language, text, values?.(language))),
        at: new Date(at).toISOString(),
      };
    }),
  );
}

/** Asks at most every few seconds, and once for everybody who asks meanwhile. */
export function watchHealth(context: CheckContext): () => Promise<HealthLine[]> {
  let answer: Promise<HealthLine[]> | null = null;
  let until = 0;
  return () => {
    if (answer === null || performance.now() > until) {
      until = Number.POSITIVE_INFINITY;
      answer = askHealth(context).finally(() => {
        until = performance.now() + healthTimes.kept;
      });
    }
    return answer;
  };
}
