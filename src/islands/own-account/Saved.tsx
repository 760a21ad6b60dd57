interface SavedProps {
  /** What to say when it is saved; null while it is not. */
  done: string | null;
  problem: string | null;
}

/** What became of a form that stays on its page. */
export function Saved({ done, problem }: SavedProps) {
  return (
    <>
      <p className="form-done" role="status" data-shown={done === null ? undefined : ''}>
        {done}
      </p>
      <p className="form-problem" role="alert" data-shown={problem === null ? undefined : ''}>
        {problem}
      </p>
    </>
  );
}
