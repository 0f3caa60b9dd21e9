import type { Project } from '#contract/projects.ts';
import { useMay } from '#web/state/use-may.tsx';
import { usePublication } from '../data.ts';
import { answers } from './permission-text.ts';

/** The client's answer to the question whether a draft may be shown. Renders nothing without an answer, or after a yes. */
export function PermissionAnswer({
  project: { id, isVisible, client },
}: {
  project: Pick<Project, 'id' | 'isVisible' | 'client'>;
}) {
  const mayPublish = useMay('portfolio.write');
  const { data } = usePublication(id, mayPublish && !isVisible && client !== null);
  const publication = data?.publication;
  if (!publication || isVisible || !answers[publication.state]) return null;
  return (
    <p className="type-text wrap-anywhere text-ink-soft">
      {answers[publication.state]}
      {publication.words && ` “${publication.words}”`}
    </p>
  );
}
