/** What the office has decided about an entry: `draft` hides it. */
export const statuses = ['draft', 'published'] as const;
export type Status = (typeof statuses)[number];

/** What a list can be filtered by. `scheduled` is published, with a moment to come. */
export const publicationStates = ['draft', 'scheduled', 'published'] as const;
export type PublicationState = (typeof publicationStates)[number];

/** Whether and since when visitors see an entry of a list. */
export interface Publication {
  status: Status;
  /** The moment at which it is shown (ISO 8601 in UTC), also after it has passed. Null: at once. */
  publish_at: string | null;
  /** 1 while visitors see it, as far as it depends on the entry itself. */
  is_live: 0 | 1;
  /** The moment that it was first shown to visitors: the date of a post. Null: never yet. */
  first_live_at: string | null;
  /** Its place in the order of its list; 0 for a post that was never shown. */
  position: number;
}

/** A decision about an entry; what is absent stays as it is. */
export interface PublicationChange {
  status?: Status | undefined;
  publish_at?: string | null | undefined;
}

/** Status and moment after a change. A draft has no moment. */
export function afterChange(
  before: Pick<Publication, 'status' | 'publish_at'>,
  { status = before.status, publish_at = before.publish_at }: PublicationChange,
): Pick<Publication, 'status' | 'publish_at'> {
  return { status, publish_at: status === 'draft' ? null : publish_at };
}

/**
 * Whether an entry is live at a moment, and the moment of its first showing. Its place does not change here.
 * @param now ISO 8601 in UTC
 */
export function publicationAt(
  now: string,
  { status, publish_at }: Pick<Publication, 'status' | 'publish_at'>,
  first: string | null,
): Omit<Publication, 'position'> {
  const isLive = status === 'published' && (publish_at === null || publish_at <= now);
  return {
    status,
    publish_at,
    is_live: isLive ? 1 : 0,
    first_live_at: isLive ? (first ?? publish_at ?? now) : first,
  };
}

/** The state of an entry in a list. */
export function publicationState({ status, is_live }: { status: unknown; is_live: unknown }): PublicationState {
  if (status === 'draft') return 'draft';
  return is_live === 1 ? 'published' : 'scheduled';
}
