import { useEffect, useEffectEvent, useImperativeHandle, type Ref } from 'react';
import type { SiteDraft } from '#contract/site.ts';
import type { SectionName } from '#contract/site/section-names.ts';
import type { LegalName } from '#contract/site/legal.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useDiscard } from './data.ts';
import { ErrorsContext } from './parts/errors-context.ts';
import { SectionForm } from './section-form.tsx';
import { sectionTexts } from './sections.ts';
import { useSectionDraft, type DraftStatus } from './use-section-draft.ts';

interface SectionEditorProps<N extends SectionName> {
  name: N;
  site: SiteDraft;
  onLegalPage: (page: LegalName) => void;
  /** Set to a function that saves the draft now; the function returns false if saving failed. */
  keepNow: Ref<() => Promise<boolean>>;
  /** Called with true if the last changes could not be saved. */
  onUnkept: (unkept: boolean) => void;
}

const statusTexts: Readonly<Record<DraftStatus, string>> = {
  kept: '',
  saving: 'Saving your draft…',
  changed: 'Saving your draft…',
  refused: 'Not saved. Please fix the marked fields.',
  conflict: '',
  failed: '',
};

const unkept: ReadonlySet<DraftStatus> = new Set(['refused', 'conflict', 'failed']);

/** The form of one section of the site; it saves automatically. */
export function SectionEditor<N extends SectionName>({
  name,
  site,
  onLegalPage,
  keepNow,
  onUnkept,
}: SectionEditorProps<N>) {
  const draft = useSectionDraft(name, site);
  const discard = useDiscard();
  const { label, about } = sectionTexts[name];
  const { changed, editedBy, editedAt } = site.sections[name];
  const status = statusTexts[draft.status];
  const isUnkept = unkept.has(draft.status);
  useImperativeHandle(keepNow, () => draft.save);
  const tell = useEffectEvent(onUnkept);
  useEffect(() => tell(isUnkept), [isUnkept]);
  return (
    <section aria-labelledby="section-heading" className="flex flex-col gap-5">
      <div>
        <h3 id="section-heading" className="type-name">
          {label}
        </h3>
        <p className="mt-1 type-text text-ink-soft">{about}</p>
        <p role="status" className="mt-2 flex min-h-6 flex-wrap items-center gap-x-2 type-meta text-ink-soft">
          {status ||
            (changed && editedAt ? (
              <span>
                Draft saved{editedBy ? ` by ${editedBy.name}` : ''} <RelativeTime instant={editedAt} />
              </span>
            ) : (
              'Visitors see this version.'
            ))}
        </p>
      </div>
      {draft.status === 'conflict' && (
        <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warning-soft p-4 type-text">
          <p>{draft.words}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={draft.takeTheirs}>
              Show theirs
            </Button>
            <Button variant="secondary" size="sm" onClick={draft.keepMine}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
      {draft.status === 'failed' && (
        <div className="flex flex-col items-start gap-2">
          <FormNote>{draft.words}</FormNote>
          <Button variant="secondary" size="sm" onClick={() => void draft.save()}>
            Try Again
          </Button>
        </div>
      )}
      <ErrorsContext value={draft.errors}>
        <SectionForm
          name={name}
          value={draft.value}
          onChange={draft.change}
          site={site}
          onLegalPage={onLegalPage}
        />
      </ErrorsContext>
      {changed && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          pending={discard.isPending}
          onClick={() =>
            onceAnswered(discard.mutateAsync({ params: { section: name } }), () => draft.takeTheirs())
          }
        >
          Discard unpublished changes
        </Button>
      )}
    </section>
  );
}
