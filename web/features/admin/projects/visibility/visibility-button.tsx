import type { MouseEvent } from 'react';
import type { Project } from '#contract/projects.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import type { ButtonSize, ButtonVariant } from '#web/ui/buttons/button-style.ts';
import { useSetVisible } from '../data.ts';

interface VisibilityButtonProps {
  project: Pick<Project, 'id' | 'title' | 'isVisible'>;
  size?: ButtonSize;
  /** The variant of the button Publish; Make Draft is never primary. */
  variant?: ButtonVariant;
}

/** A button that publishes a project in the gallery of the site, or withdraws it; for users who may edit the site. */
export function VisibilityButton({
  project: { id, title, isVisible },
  size = 'md',
  variant = 'primary',
}: VisibilityButtonProps) {
  const setVisible = useSetVisible();
  const mayPublish = useMay('portfolio.write');
  if (!mayPublish) return null;
  // After a click, the button already offers the opposite. The second half of a double click must not undo the step.
  const toggle = (event: MouseEvent) => {
    if (event.detail < 2) setVisible.mutate({ params: { id }, body: { isVisible: !isVisible } });
  };
  return (
    <Button
      size={size}
      variant={isVisible && variant === 'primary' ? 'secondary' : variant}
      pending={setVisible.isPending}
      onClick={toggle}
    >
      {isVisible ? 'Make Draft' : 'Publish'} <span className="sr-only">{title}</span>
    </Button>
  );
}
