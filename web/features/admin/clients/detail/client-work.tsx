import type { Project } from '#contract/projects.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { ProjectPicture } from '#web/ui/pictures/project-picture.tsx';

/** The newest projects of a client as pictures. */
export function ClientWork({
  projects,
  address,
}: {
  projects: readonly Project[];
  address: AdminAddress<'clients'>;
}) {
  return (
    <section aria-labelledby="client-work" className="flex flex-col gap-3">
      <h3 id="client-work" className="type-name">
        Project gallery
      </h3>
      {projects.length === 0 && <p className="type-text text-ink-soft">No project has been started yet.</p>}
      {projects.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
          {projects.map(({ id, title, category, imageUrl, image, isVisible }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => address.go('portfolio', { dialog: `project:${id}` })}
                className="group flex w-full flex-col gap-2 rounded-lg text-start"
              >
                <ProjectPicture
                  imageUrl={imageUrl}
                  image={image}
                  sizes="(min-width: 40rem) 7rem, 30vw"
                  title={title}
                  category={category}
                />
                <span className="flex w-full flex-col items-start gap-1">
                  <span className="line-clamp-2 type-meta wrap-anywhere group-hover:underline">{title}</span>
                  <Badge tone={isVisible ? 'success' : 'neutral'} dot>
                    {isVisible ? 'Active' : 'Draft'}
                  </Badge>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
