/** Who made the last change, and when. `by` is null for a change by the student, or if there is no change yet. */
export interface Changed {
  by: { id: number; name: string } | null;
  at: string | null;
}

export interface LastChange extends Changed {
  version: number;
}

/** The initial value of something that was never changed. */
export const neverChanged: LastChange = { version: 1, by: null, at: null };
