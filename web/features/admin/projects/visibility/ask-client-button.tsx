import type { Project } from '#contract/projects.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { useAskClient } from '../data.ts';

interface AskClientButtonProps {
  project: Pick<Project, 'id' | 'title' | 'isVisible' | 'client'>;
}

/** Asks the client of a draft whether it may be shown: the way to publish that needs nobody's memory. */
export function AskClientButton({ project: { id, title, isVisible, client } }: AskClientButtonProps) {
  const ask = useAskClient();
  const mayPublish = useMay('portfolio.write');
  if (!mayPublish || isVisible || !client) return null;
  return (
    <Button pending={ask.isPending} onClick={() => ask.mutate({ params: { id } })}>
      Ask the client first <span className="sr-only">about {title}</span>
    </Button>
  );
}
