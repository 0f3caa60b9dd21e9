interface SkeletonProps {
  /** Utility classes for the size: `h-5 w-40`. */
  className?: string;
}

/** A placeholder for loading content. Set `aria-busy` on the element around it. */
export function Skeleton({ className = 'h-5 w-full' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-shimmer rounded-md bg-linear-to-r from-hover via-pressed to-hover bg-size-[200%_100%] ${className}`}
    />
  );
}
