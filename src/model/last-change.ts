/** Who changed something last; null: the student, or nobody yet. */
export interface Changed {
  by: { id: number; name: string } | null;
  at: string | null;
}

export interface LastChange extends Changed {
  version: number;
}

/** What nobody has changed since it is there. */
export const neverChanged: LastChange = { version: 1, by: null, at: null };
