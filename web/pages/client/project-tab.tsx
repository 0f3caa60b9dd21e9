import { useQuery } from '@tanstack/react-query';
import { currentClientQuery } from '#web/api/session.ts';
import { ArtworkSection } from '#web/features/artwork/artwork-section.tsx';
import { ChangeRequests } from '#web/features/my-directives/change-requests.tsx';
import { DirectivesCard } from '#web/features/my-directives/directives-card.tsx';
import { MyProjects } from '#web/features/my-projects/my-projects.tsx';
import { ReferenceLinks } from '#web/features/my-reference-links/reference-links.tsx';

/** The My Project tab of the client portal: what is being made, and what the client wants of it. */
export function ProjectTab() {
  const { data: client } = useQuery(currentClientQuery);
  return (
    <div className="flex flex-col gap-10">
      <MyProjects />
      <ArtworkSection />
      <div className="grid items-start gap-x-6 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <DirectivesCard words={client?.company ?? client?.name ?? ''} />
        <ChangeRequests />
      </div>
      <ReferenceLinks />
    </div>
  );
}
