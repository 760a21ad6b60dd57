/** The school's logo: Nubian gables under the sun. */
export function DefaultLogo() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true">
      <rect className="mark-ground" width="48" height="48" rx="14" />
      <path className="mark-gable" d="M7 33l9.5-17L24 29l7.5-13L41 33z" />
      <path className="mark-light" d="M16.5 16L24 29l-7.5 4H12z" />
      <path className="mark-water" d="M7 37.500h34" />
      <circle className="mark-sun" cx="24" cy="11.5" r="3.6" />
    </svg>
  );
}
