import { useQuery } from '@tanstack/react-query';
import type { Project } from '#contract/projects.ts';
import { getPublication, type Publication } from '#contract/publications.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { useAskClient } from '../data.ts';

interface AskClientButtonProps {
  project: Pick<Project, 'id' | 'title' | 'isVisible' | 'client'>;
}

const said: Readonly<Record<Publication['state'], string>> = {
  asked: 'The client has been asked.',
  agreed: '',
  reword: 'The client asks for other words.',
  refused: 'The client does not want it shown.',
  withdrawn: 'The client has taken it off the site.',
};

/** Asks the client of a draft whether it may be shown: the way to publish that needs nobody's memory. */
export function AskClientButton({ project: { id, title, isVisible, client } }: AskClientButtonProps) {
  const ask = useAskClient();
  const mayPublish = useMay('portfolio.write');
  const isOffered = mayPublish && !isVisible && client !== null;
  const { data } = useQuery({ ...queryOf(getPublication, { params: { id } }), enabled: isOffered });
  if (!isOffered) return null;
  const publication = data?.publication;
  return (
    <>
      {publication && said[publication.state] && (
        <p className="order-first w-full text-sm wrap-anywhere text-ink-soft">
          {said[publication.state]}
          {publication.words && ` “${publication.words}”`}
        </p>
      )}
      <Button
        variant={publication?.state === 'asked' ? 'secondary' : 'primary'}
        pending={ask.isPending}
        onClick={() => ask.mutate({ params: { id } })}
      >
        {publication?.state === 'asked' ? 'Ask the client again' : 'Ask the client first'}{' '}
        <span className="sr-only">about {title}</span>
      </Button>
    </>
  );
}
