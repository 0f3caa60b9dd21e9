import { limits } from '#contract/validation/limits.ts';
import { StarShape } from './star-shape.tsx';

interface StarsProps {
  /** The rating from 0 to 5; half stars are drawn. */
  rating: number;
  className?: string;
}

/** A rating as stars, with a text for screen readers: 'Rated 4 out of 5'. */
export function Stars({ rating, className = 'size-4.5' }: StarsProps) {
  const words = `Rated ${Number(rating.toFixed(1))} out of ${limits.ratingMax}`;
  return (
    <span role="img" aria-label={words} className="inline-flex gap-0.5">
      {Array.from({ length: limits.ratingMax }, (_, index) => (
        <StarShape key={index} fill={Math.min(1, Math.max(0, rating - index))} className={className} />
      ))}
    </span>
  );
}
