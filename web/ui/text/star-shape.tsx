const outline = 'm12 2.9 2.8 5.7 6.3.9-4.5 4.4 1 6.3-5.6-3-5.6 3 1-6.3L2.9 9.5l6.3-.9z';

interface StarShapeProps {
  /** The filled part of the star, from 0 to 1 in halves. */
  fill: number;
  className?: string;
}

/** A star: full, half full, or only its outline. */
export function StarShape({ fill, className = 'size-5' }: StarShapeProps) {
  const half = fill >= 0.25 && fill < 0.75;
  return (
    <svg viewBox="0 0 24 24" className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <path d={outline} className={fill >= 0.75 ? 'fill-warning' : 'fill-transparent'} />
      {half && <path d="M12 2.9v14.3l-5.6 3 1-6.3L2.9 9.5l6.3-.9z" className="fill-warning" />}
      <path
        d={outline}
        fill="none"
        strokeWidth="1.4"
        strokeLinejoin="round"
        className={fill >= 0.25 ? 'stroke-warning-ink' : 'stroke-control'}
      />
    </svg>
  );
}
