import { Badge } from '#web/ui/text/badge.tsx';

/** Whether visitors see a project: Active or Draft. */
export function VisibilityBadge({ isVisible }: { isVisible: boolean }) {
  return (
    <Badge tone={isVisible ? 'success' : 'neutral'} dot>
      {isVisible ? 'Active' : 'Draft'}
    </Badge>
  );
}
