interface SkeletonProps {
  /** The class of the list that will come, and the number of items to show. */
  list: string;
  count: number;
  /** Height class of the image, video or icon above the text lines. */
  top?: 'wide' | 'film' | 'icon';
}

/** A loading skeleton, to avoid layout shift. */
export function Skeleton({ list, count, top }: SkeletonProps) {
  return (
    <div className={list} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and never moved
        <div className="card" key={index}>
          {top && <span className={`skeleton-line skeleton-${top}`} />}
          <div className="card-body">
            <span className="skeleton-line skeleton-title" />
            <span className="skeleton-line" />
            <span className="skeleton-line skeleton-short" />
          </div>
        </div>
      ))}
    </div>
  );
}
