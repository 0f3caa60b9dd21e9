import { Badge } from '#web/ui/text/badge.tsx';

/** A badge that says whether visitors see a project: Active or Draft. */
export function VisibilityBadge({ isVisible }: { isVisible: boolean }) {
  return (
    <Badge tone={isVisible ? 'success' : 'neutral'} dot>
      {isVisible ? 'Active' : 'Draft'}
    </Badge>
  );
}
