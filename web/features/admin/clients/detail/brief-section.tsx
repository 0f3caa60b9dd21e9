import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { clientDirectives, type ProjectDirectives } from '#contract/directives.ts';
import type { ReferenceLink } from '#contract/reference-links.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

/** The number of references shown at first. */
const referencesAtOnce = 3;

interface BriefSectionProps {
  clientId: string;
  /** The name of the client, if the wishes are shown beside a project. */
  wishesOf?: string;
}

/** The client's wishes for the design, and the contact who saved them. */
export function BriefSection({ clientId, wishesOf }: BriefSectionProps) {
  const heading = useId();
  const brief = useQuery(queryOf(clientDirectives, { params: { id: clientId } }));
  return (
    <section
      aria-labelledby={heading}
      className={
        wishesOf ? 'flex flex-col gap-3 rounded-lg bg-sunken p-4 ring-1 ring-line' : 'flex flex-col gap-3'
      }
    >
      {wishesOf ? (
        <h4 id={heading} className="type-name wrap-anywhere">
          Brief of {wishesOf}
        </h4>
      ) : (
        <h3 id={heading} className="type-name">
          Brief
        </h3>
      )}
      {brief.data ? (
        <Brief {...brief.data} />
      ) : brief.isError ? (
        <LoadError
          title="The brief could not be loaded"
          error={brief.error}
          pending={brief.isFetching}
          onRetry={() => void brief.refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading the brief">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      <Shown type="directives" id={clientId} />
      <Shown type="reference-links" id={clientId} />
    </section>
  );
}

function Brief({ directives, links }: { directives: ProjectDirectives; links: readonly ReferenceLink[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? links : links.slice(0, referencesAtOnce);
  const { updatedAt, savedBy, colorPalette, fontPreferences, additionalNotes } = directives;
  if (updatedAt === null && links.length === 0)
    return <p className="text-ink-soft">No brief yet. The client’s colors, fonts and notes appear here.</p>;
  return (
    <dl className="grid gap-x-6 gap-y-4 type-text sm:grid-cols-[8rem_1fr]">
      {updatedAt !== null && (
        <>
          <Row term="Colors">
            {directives.letUsChooseColors ? (
              'We choose'
            ) : (
              <span className="flex flex-wrap gap-x-4 gap-y-2">
                {colorPalette.map((color, place) => (
                  // Keys are positions, because the same color may occur twice.
                  <span key={place} className="inline-flex items-center gap-2">
                    <svg
                      viewBox="0 0 1 1"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                      className="size-5 rounded-sm ring-1 ring-control"
                    >
                      <rect width="1" height="1" fill={color} />
                    </svg>
                    <span className="font-mono">{color}</span>
                  </span>
                ))}
              </span>
            )}
          </Row>
          <Row term="Fonts">
            {directives.letUsChooseFont ? 'We choose' : (fontPreferences ?? 'No preference')}
          </Row>
          {additionalNotes && (
            <Row term="Notes">
              <LongText text={additionalNotes} noun="notes" />
            </Row>
          )}
          <Row term="Saved">
            {savedBy && <>By {savedBy.name}, </>}
            <RelativeTime instant={updatedAt} />
          </Row>
        </>
      )}
      {links.length > 0 && (
        <Row term="References">
          <ul className="flex flex-col gap-2">
            {shown.map(({ url, description, savedBy: by, savedAt }) => (
              <li key={url}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="text-brand-ink underline-offset-4 wrap-anywhere hover:underline"
                >
                  {url}
                </a>
                {description && <span className="block">{description}</span>}
                <span className="block text-ink-soft">
                  {by && <>{by.name}, </>}
                  <RelativeTime instant={savedAt} />
                </span>
              </li>
            ))}
          </ul>
          {links.length > shown.length && (
            <button
              type="button"
              className="min-h-11 rounded-md type-text text-brand-ink hover:underline"
              onClick={() => setAll(true)}
            >
              Show {links.length - shown.length} more
            </button>
          )}
        </Row>
      )}
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
