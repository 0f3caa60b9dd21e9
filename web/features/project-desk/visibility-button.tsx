import type { MouseEvent } from 'react';
import type { Project } from '#contract/projects.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonSize, ButtonVariant } from '#web/ui/button-style.ts';
import { useSetVisible } from './data.ts';

interface VisibilityButtonProps {
  project: Pick<Project, 'id' | 'title' | 'isVisible'>;
  size?: ButtonSize;
  /** How loud Publish is; Make Draft is never loud. */
  variant?: ButtonVariant;
}

/** Shows a project in the gallery of the site, or takes it out. */
export function VisibilityButton({
  project: { id, title, isVisible },
  size = 'md',
  variant = 'primary',
}: VisibilityButtonProps) {
  const setVisible = useSetVisible();
  // The button turns into its opposite at once: the second half of a double click must not take the step back.
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
