interface SkeletonProps {
  /** Shape of what comes: the class of its list, and how many of its items to show. */
  list: string;
  count: number;
  /** Height of the picture, film or icon above the lines, as a class. */
  top?: 'wide' | 'film' | 'icon';
}

/** The shape of what is still to come, so that nothing jumps when it is there. */
export function Skeleton({ list, count, top }: SkeletonProps) {
  return (
    <div className={list} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and never moved
        <div className="card" key={index}>
          {top && <span className={`bone bone-${top}`} />}
          <div className="card-body">
            <span className="bone bone-title" />
            <span className="bone" />
            <span className="bone bone-short" />
          </div>
        </div>
      ))}
    </div>
  );
}
