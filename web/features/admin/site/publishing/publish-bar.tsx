import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, type RefObject } from 'react';
import { getSite, type SiteDraft } from '#contract/site.ts';
import { sectionNames, type SectionName } from '#contract/site/section-names.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { errorText } from '#web/api/calls/api-error.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { usePublish, useRestore } from '../data.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { sectionTexts } from '../sections.ts';

/** The sections whose drafts differ from the published site. */
const changedSections = ({ sections }: SiteDraft): SectionName[] =>
  sectionNames.filter((name) => sections[name].changed);

const listed = (names: readonly SectionName[]) => names.map((name) => sectionTexts[name].label).join(', ');

/**
 * The unpublished sections, with buttons to publish and to open the site and its history. `children` are beside the
 * sections; on a narrow screen the sections have a separate row.
 */
export function PublishBar({
  site,
  unkept,
  keepNow,
  children,
}: {
  site: SiteDraft;
  /** The sections whose last changes the server has not saved. */
  unkept: readonly SectionName[];
  /** Saves the draft of the open section now. Returns false if this failed. */
  keepNow: RefObject<(() => Promise<boolean>) | null>;
  children: ReactNode;
}) {
  const [historyOpen, setHistoryOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const restore = useRestore('Your text is back in the draft.');
  const publish = usePublish((id) => restore.mutate({ params: { id }, query: { keep: 'draft' } }));
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const changed = changedSections(site);
  const own = changed.filter((name) => site.sections[name].editedBy?.id === user?.id);
  const client = useQueryClient();
  const [keeping, setKeeping] = useState(false);
  // Save text typed a moment ago first, because saving changes the revision to publish.
  const send = async (names: readonly SectionName[]) => {
    setKeeping(true);
    const isKept = await (keepNow.current?.() ?? true);
    setKeeping(false);
    if (!isKept) return;
    const { sections } = client.getQueryData<SiteDraft>(queryOf(getSite).queryKey) ?? site;
    publish.mutate({
      body: { revisions: Object.fromEntries(names.map((name) => [name, sections[name].revision])) },
    });
  };
  const refused = publish.error
    ? Object.entries(refusedFields(publish.error)).flatMap(([name, words]) =>
        name in sectionTexts ? [`${sectionTexts[name as SectionName].label}: ${words}`] : [],
      )
    : [];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <h2 id="site-heading" className="me-auto type-title">
          Site
        </h2>
        <div className="flex items-center gap-2 lg:order-last">
          <LinkButton href="/?view=site" target="_blank" variant="quiet" size="sm">
            <span className="max-sm:sr-only">View site</span>
            <Icon name="external" className="size-4" />
          </LinkButton>
          <Button variant="secondary" size="sm" onClick={() => setHistoryOpen(true)}>
            History
          </Button>
          <Allowed to="site.write">
            <Button
              size="sm"
              // At the edge of a narrow screen, the text of the reason would extend beyond the screen.
              className="max-sm:[&_.reason]:right-0 max-sm:[&_.reason]:left-auto max-sm:[&_.reason]:translate-x-0"
              pending={keeping || publish.isPending}
              disabledReason={changed.length === 0 ? 'No changes yet.' : null}
              onClick={() => (own.length === changed.length ? void send(changed) : setAsking(true))}
            >
              Publish
            </Button>
          </Allowed>
        </div>
        <div className="flex items-center gap-2 max-lg:basis-full max-lg:justify-between">
          <p className="type-text text-ink-soft" role="status">
            {unkept.length > 0 && (
              <span className="text-danger">
                {listed(unkept)} {unkept.length === 1 ? 'has' : 'have'} changes that cannot be saved yet.
              </span>
            )}{' '}
            {changed.length > 0
              ? `Not published: ${listed(changed)}`
              : unkept.length === 0 && 'Everything is published.'}
          </p>
          {children}
        </div>
      </div>
      {refused.length > 0 && (
        <FormNote>
          {errorText(publish.error, 'The site could not be published.')} {refused.join(' ')}
        </FormNote>
      )}
      {asking && (
        <PublishDialog
          site={site}
          changed={changed}
          own={own}
          onPublish={(names) => void send(names)}
          onClose={() => setAsking(false)}
        />
      )}
      {historyOpen && <HistoryDialog history={site.history} onClose={() => setHistoryOpen(false)} />}
    </div>
  );
}
