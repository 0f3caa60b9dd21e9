import { FolderOpen, Image } from '#web/ui/pictures/lucide.tsx';
import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Allowed, useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Address } from '#web/ui/people/address.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { VisibilityBadge } from '../visibility/visibility-badge.tsx';

interface ProjectFactsProps {
  project: Project;
  people?: ReactNode;
  address: AdminAddress<'portfolio'>;
}

const kinds = { image: 'Image', video: 'Video' };

const kindOf = ({ fileType, imageUrl, videoUrl, fileUrl }: Project) =>
  (imageUrl ?? videoUrl ?? fileUrl) === null ? 'No file yet' : kinds[fileType];

/** The client and the status of a project, and links to its artwork and previews. */
export function ProjectFacts({ project, address, people }: ProjectFactsProps) {
  const { id, client, category, isVisible, createdAt } = project;
  const mayOpenClient = useMay('clients.read');
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <section aria-labelledby="project-client" className="flex flex-col gap-3">
        <h3 id="project-client" className="sr-only">
          Client
        </h3>
        {client ? (
          <>
            <p className="type-text">
              {mayOpenClient ? (
                <button
                  type="button"
                  onClick={() => address.go('clients', { dialog: `client:${client.id}` })}
                  className="rounded-sm type-name wrap-anywhere text-brand-ink underline-offset-4 pointer-coarse:min-h-11 hover:underline"
                >
                  {client.name}
                </button>
              ) : (
                <span className="type-name wrap-anywhere">{client.name}</span>
              )}
              {client.company && <span className="wrap-anywhere"> · {client.company}</span>}
              <span className="block wrap-anywhere text-ink-soft">
                {client.email && (
                  <>
                    <Address email={client.email} />
                    {' · '}
                  </>
                )}
                <span className="font-mono type-meta whitespace-nowrap">{client.clientCode}</span>
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <Allowed to="briefs.read">
                <Button variant="secondary" size="sm" onClick={() => address.open('artwork', client.id)}>
                  <FolderOpen className="size-4.5" aria-hidden="true" />
                  Client Artwork
                </Button>
              </Allowed>
              <Allowed to="previews.read">
                <Button variant="secondary" size="sm" onClick={() => address.open('previews', id)}>
                  <Image className="size-4.5" aria-hidden="true" />
                  Project Previews
                </Button>
              </Allowed>
            </div>
          </>
        ) : (
          <p className="type-text text-ink-soft">This project has no client.</p>
        )}
      </section>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 type-text">
        <div>
          <dt className="text-ink-soft">Status</dt>
          <dd className="mt-1">
            <VisibilityBadge isVisible={isVisible} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft">File type</dt>
          <dd className="mt-1">{kindOf(project)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">Category</dt>
          <dd className="mt-1 wrap-anywhere">{category ?? 'None'}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">Started</dt>
          <dd className="mt-1">{dayText(createdAt)}</dd>
        </div>
        <div className="col-span-full flex items-center gap-2 has-[dd:empty]:hidden">
          <dt className="text-ink-soft">Owner</dt>
          <dd className="flex">{people}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The description and the results of a project. */
export function ProjectWords({ project: { description, results } }: Pick<ProjectFactsProps, 'project'>) {
  return (
    <>
      <section aria-labelledby="project-description" className="flex flex-col gap-1.5">
        <h3 id="project-description" className="type-name">
          Description
        </h3>
        <p className="type-text wrap-anywhere whitespace-pre-line">{description}</p>
      </section>
      {results && (
        <section aria-labelledby="project-results" className="flex flex-col gap-1.5">
          <h3 id="project-results" className="type-name">
            Results
          </h3>
          <p className="type-text wrap-anywhere whitespace-pre-line">{results}</p>
        </section>
      )}
    </>
  );
}
