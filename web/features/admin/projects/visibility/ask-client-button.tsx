import type { Project } from '#contract/projects.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { useAskClient, usePublication } from '../data.ts';
import { answers } from './permission-text.ts';

interface AskClientButtonProps {
  project: Pick<Project, 'id' | 'title' | 'isVisible' | 'client'>;
  /** True if the client's answer so far is shown beside it. */
  answerShown?: boolean;
}

/** Asks the client of a draft whether the project may be shown. */
export function AskClientButton({
  project: { id, title, isVisible, client },
  answerShown = false,
}: AskClientButtonProps) {
  const ask = useAskClient();
  const mayPublish = useMay('portfolio.write');
  const isOffered = mayPublish && !isVisible && client !== null;
  const { data } = usePublication(id, isOffered);
  if (!isOffered) return null;
  const publication = data?.publication;
  return (
    <>
      {publication && answers[publication.state] && !answerShown && (
        <p className="order-first w-full text-sm wrap-anywhere text-ink-soft">
          {answers[publication.state]}
          {publication.words && ` “${publication.words}”`}
        </p>
      )}
      <Button variant="secondary" pending={ask.isPending} onClick={() => ask.mutate({ params: { id } })}>
        {publication?.state === 'asked' ? 'Ask the client again' : 'Ask the client first'}{' '}
        <span className="sr-only">about {title}</span>
      </Button>
    </>
  );
}
