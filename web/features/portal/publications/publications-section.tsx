import type { ClientPublication } from '#contract/publications.ts';
import { useHasLogo, useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProjectPicture } from '#web/ui/pictures/project-picture.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { LongList } from '#web/ui/lists/long/long-list.tsx';
import { Fold } from '#web/ui/lists/sections/fold.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useProjects, usePublications, useUndo, useWithdraw } from './data.ts';

const day = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** A sentence about the state of a project on the site. */
function sentenceOf({ isPublic, publication }: ClientPublication): string {
  if (!isPublic)
    return publication?.state === 'asked'
      ? 'We would like to show this on our public site. May we?'
      : publication?.state === 'reword'
        ? 'Not on the site. You asked us to change the text.'
        : 'Not on the site.';
  if (publication?.state === 'asked') return 'Already on our public site. May we keep it there?';
  if (publication?.state !== 'agreed' || publication.basis === 'publishing')
    return 'On our public site. We have no approval from you on record.';
  if (publication.basis === 'staff') return 'On our public site. Our team noted that you agreed.';
  const until = publication.until === null ? '' : ` until ${day(publication.until)}`;
  return `On our public site with your approval${until}, ${publication.shownName === null ? 'without a name' : `as ${publication.shownName}`}${publication.showsLogo ? ' with your logo' : ''}.`;
}

/**
 * The client's projects on the site, and the agency's requests to show more. The client can agree or withdraw at any
 * time.
 */
export function PublicationsSection() {
  const { data: items } = usePublications();
  const { data: projects } = useProjects();
  const decides = useStanding('decides');
  const hasLogo = useHasLogo();
  const withdraw = useWithdraw();
  const undo = useUndo();
  const takenOff = withdraw.variables?.params.id;
  if (!items || items.length === 0) return null;
  const asked = decides && items.some(({ publication }) => publication?.state === 'asked');
  const shown = items.filter(({ isPublic }) => isPublic).length;
  const counted = shown === 0 ? 'Nothing' : shown === 1 ? '1 project' : `${shown} projects`;
  return (
    <Fold
      everywhere
      id="publications-heading"
      title="Your work on our site"
      summary={
        asked ? (
          <Badge tone="accent" dot>
            Waiting for your answer
          </Badge>
        ) : (
          counted
        )
      }
    >
      <LongList
        cards
        label="Your work on our site"
        items={items}
        total={items.length}
        keyOf={({ projectId, publication }) => `${projectId} ${publication?.state === 'asked'}`}
      >
        {(item) => {
          const { projectId, title, description, results, isPublic, publication } = item;
          const project = projects?.items.find(({ id }) => id === projectId);
          const isAsked = publication?.state === 'asked';
          return (
            <Card pad="lg" className="flex flex-col gap-4">
              <div className="flex flex-wrap items-start gap-3">
                <div className="min-w-0 flex-1 basis-64">
                  <h3 className="type-name wrap-anywhere">{title}</h3>
                  <p className="mt-1 type-text text-ink-soft">{sentenceOf(item)}</p>
                </div>
                {isPublic && decides && (
                  <Button
                    variant="secondary"
                    pending={withdraw.isPending && withdraw.variables.params.id === projectId}
                    onClick={() => withdraw.mutate({ params: { id: projectId } })}
                  >
                    Remove from the site <span className="sr-only">{title}</span>
                  </Button>
                )}
                {!isPublic && takenOff === projectId && (
                  <Button
                    variant="secondary"
                    pending={undo.isPending}
                    onClick={() => undo.mutate({ params: { id: projectId } })}
                  >
                    Undo <span className="sr-only">removal of {title} from the site</span>
                  </Button>
                )}
              </div>
              {isAsked && (
                <>
                  <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
                    {project && <ProjectPicture {...project} sizes="12rem" />}
                    <blockquote className="flex flex-col gap-2 border-s-2 border-line ps-4 type-text wrap-anywhere whitespace-pre-line">
                      <p>{description}</p>
                      {results !== null && <p className="type-name">{results}</p>}
                    </blockquote>
                  </div>
                  {decides && <AnswerForm key={item.contentHash} item={item} hasLogo={hasLogo} />}
                </>
              )}
            </Card>
          );
        }}
      </LongList>
    </Fold>
  );
}
