import { limits } from '#contract/limits.ts';
import { licenceMax, type StaffDelivery } from '#contract/deliveries.ts';
import type { StaffRoom, StaffVersion } from '#contract/preview-versions.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { sizeText } from '#web/ui/files/file-size.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useDeliver, useDeliveries, useRelease, useTakeBack } from './data.ts';

const lockText = { approval: 'Opens once the version is approved', release: 'Held back by us' } as const;

function Delivered({ delivery }: { delivery: StaffDelivery }) {
  const { id, name, files, versionNumber, lock, openedBy, createdAt } = delivery;
  const mayWrite = useMay('previews.write');
  const release = useRelease();
  const takeBack = useTakeBack();
  return (
    <li className="flex flex-col gap-2 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans text-base font-semibold wrap-anywhere">{name}</h3>
        {lock ? <Badge tone="warning">{lockText[lock]}</Badge> : <Badge tone="success">Open</Badge>}
      </div>
      <p className="text-xs text-ink-soft">
        v{versionNumber} · {files.length === 1 ? '1 file' : `${files.length} files`},{' '}
        {sizeText(files.reduce((sum, { size }) => sum + size, 0))} · <RelativeTime instant={createdAt} />
      </p>
      {openedBy.map(({ person, openedAt, downloadedAt }) => (
        <p key={person.id} className="text-sm text-ink-soft">
          <span className="font-medium text-ink">{person.name}</span>{' '}
          {downloadedAt ? 'downloaded it' : 'opened it'} <RelativeTime instant={downloadedAt ?? openedAt} />
        </p>
      ))}
      {mayWrite && (
        <div className="-ms-3 flex gap-1">
          {lock === 'release' && (
            <Button
              size="sm"
              variant="quiet"
              pending={release.isPending}
              onClick={() => release.mutate({ params: { id } })}
            >
              Release
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            pending={takeBack.isPending}
            onClick={() => takeBack.mutate({ params: { id } })}
          >
            Take back
          </Button>
        </div>
      )}
    </li>
  );
}

const empty = { name: '', note: '', licence: '', held: false };

/** Hands over the original files of a version, and shows who has fetched them. */
export function DeliverPanel({ room: { preview }, version }: { room: StaffRoom; version: StaffVersion }) {
  const mayWrite = useMay('previews.write');
  const query = useDeliveries(preview.id);
  const [text, setText] = useDraft(`delivery/${preview.id}`, empty);
  const deliver = useDeliver();
  const items = query.data?.items;
  const name = text.name === '' ? `${preview.title}, final files` : text.name;
  return (
    <div className="flex flex-col gap-6 p-4 lg:p-5">
      <ListPlaceholder query={query} failure="The deliveries could not be loaded">
        <div role="status" aria-label="Loading the deliveries">
          <Skeleton className="h-16 w-full" />
        </div>
      </ListPlaceholder>
      {items && items.length > 0 && (
        <ol aria-label="Deliveries">
          {items.map((delivery) => (
            <Delivered key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      )}
      {mayWrite && items && (
        <form
          aria-label="Deliver"
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            deliver.mutate(
              { params: { id: preview.id }, body: { ...text, name, versionId: version.id } },
              { onSuccess: () => setText(empty) },
            );
          }}
        >
          <p className="text-sm text-ink-soft">
            {version.verdict === 'approved'
              ? `Version ${version.number} is approved. The client gets its original files, without the mark.`
              : `Version ${version.number} is not approved yet: the files open for the client once it is.`}
          </p>
          <Field label="Name">
            <Input
              value={name}
              maxLength={limits.title}
              onChange={(event) => setText({ ...text, name: event.target.value })}
            />
          </Field>
          <Field label="Note (optional)">
            <Textarea
              rows={2}
              value={text.note}
              maxLength={limits.description}
              onChange={(event) => setText({ ...text, note: event.target.value })}
            />
          </Field>
          <Field label="License (optional)">
            <Textarea
              rows={2}
              value={text.licence}
              maxLength={licenceMax}
              onChange={(event) => setText({ ...text, licence: event.target.value })}
            />
          </Field>
          <Checkbox
            label="Hold back until we release it"
            hint="For example until it is paid."
            checked={text.held}
            onChange={(event) => setText({ ...text, held: event.target.checked })}
          />
          <Button type="submit" pending={deliver.isPending}>
            Deliver version {version.number}
          </Button>
        </form>
      )}
    </div>
  );
}
