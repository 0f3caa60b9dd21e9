interface SwatchProps {
  color: string;
  className?: string;
}

/** A small area in one color. Decorative: the color's code is beside it. */
export function Swatch({ color, className = 'size-5 rounded-sm ring-1 ring-control' }: SwatchProps) {
  return (
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`inline-block shrink-0 align-middle ${className}`}
    >
      <rect width="1" height="1" fill={color} />
    </svg>
  );
}
