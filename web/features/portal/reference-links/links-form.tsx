import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { myReferenceLinks, saveReferenceLinks, type ReferenceLink } from '#contract/reference-links.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Byline } from '#web/ui/text/byline.tsx';
import { LinkRow, type LinkDraft } from './link-row.tsx';

const mostLinks = 100;

let lastKey = 0;
const draftOf = ({ url, description }: Pick<ReferenceLink, 'url' | 'description'>): LinkDraft => ({
  // `timeOrigin` makes keys unique: a draft may contain keys from an earlier page load, which also counted from one.
  key: `${performance.timeOrigin}/${++lastKey}`,
  url,
  description: description ?? '',
});
const blank = () => draftOf({ url: '', description: null });
const draftsOf = (links: readonly ReferenceLink[]) => (links.length > 0 ? links.map(draftOf) : [blank()]);

/**
 * The links as a form. Rows without an address are not saved. A row whose address the server refuses stays and shows
 * the reason.
 */
export function LinksForm({ saved }: { saved: readonly ReferenceLink[] }) {
  const client = useQueryClient();
  const [draft, setDraft] = useDraft<LinkDraft[] | null>('reference-links', null);
  const [shown, setShown] = useState({ saved, rows: draftsOf(saved) });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  if (shown.saved !== saved) setShown({ saved, rows: draftsOf(saved) });
  const rows = draft ?? shown.rows;
  const savedBy = saved.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))[0]?.savedBy;

  const edit = (next: LinkDraft[]) => setDraft(next.length > 0 ? next : [blank()]);

  const save = useMutation({
    mutationFn: (sent: readonly LinkDraft[]) =>
      call(saveReferenceLinks, {
        body: { links: sent.map(({ url, description }) => ({ url, description })) },
      }),
    onSuccess: (links, sent) => {
      client.setQueryData(queryOf(myReferenceLinks).queryKey, links);
      // Keep descriptions without an address; they are not saved.
      const left = sent.filter(({ url, description }) => url.trim() === '' && description.trim() !== '');
      // Keep edits made during the save.
      if (rows === sent) setDraft(left.length > 0 ? [...links.map(draftOf), ...left] : null);
      toast({ title: 'Reference Links Saved', tone: 'success' });
    },
    onError: (error) => {
      toast({ title: 'Save Failed', description: 'Failed to save reference links', tone: 'error' });
      if (!(error instanceof ApiError)) return;
      setErrors(error.fields);
      const [first] = Object.keys(error.fields);
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setErrors({});
    save.mutate(rows);
  };

  const add = () => {
    const row = blank();
    edit([...rows, row]);
    // Wait a frame, since the new row is not rendered yet.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLInputElement>(`[name="links.${rows.length}.url"]`)?.focus(),
    );
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Reference links"
      className="flex flex-col gap-5"
    >
      <ul aria-label="Your reference links" className="flex flex-col gap-4">
        {rows.map((row, place) => (
          <LinkRow
            key={row.key}
            row={row}
            place={place}
            errors={errors}
            onChange={(next) => {
              setErrors(
                ({ [`links.${place}.url`]: _u, [`links.${place}.description`]: _d, ...rest }) => rest,
              );
              edit(rows.with(place, next));
            }}
            onRemove={() => {
              setErrors({});
              edit(rows.toSpliced(place, 1));
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={save.isPending}>
          Save Links
        </Button>
        {rows.length < mostLinks && (
          <Button variant="secondary" onClick={add}>
            Add another link
          </Button>
        )}
        <p role="status" className="type-text text-ink-soft">
          {draft && !save.isPending && 'You have unsaved changes.'}
          {!draft && savedBy && <Byline person={savedBy} before="Saved by" />}
        </p>
      </div>
    </form>
  );
}
