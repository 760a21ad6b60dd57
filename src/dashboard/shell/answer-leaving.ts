import { $leaving, guarded } from '../state/leaving.ts';

type LeaveChoice = 'stay' | 'keep' | 'discard';

/** Goes on as the user has chosen; a form whose changes cannot be saved stays. */
export async function answerLeaving(choice: LeaveChoice): Promise<void> {
  const asked = $leaving.get();
  $leaving.set(null);
  if (!asked || choice === 'stay') return;
  for (const form of guarded) {
    if ((await form[choice]()) === false) return;
  }
  guarded.clear();
  asked.go();
}
