interface SavedProps {
  /** The success message; null if it is not saved. */
  done: string | null;
  problem: string | null;
}

/** The result of a form that stays on its page. */
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
