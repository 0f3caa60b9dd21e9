import { limits } from '#contract/validation/limits.ts';
import { licenceMax, type StaffDelivery } from '#contract/deliveries.ts';
import type { StaffRoom, StaffVersion } from '#contract/preview-versions.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { sizeText } from '#web/ui/files/file-size.ts';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useDeliver, useDeliveries, useRelease, useTakeBack } from './data.ts';

const lockText = { approval: 'Opens once the version is approved', release: 'Held back by us' } as const;

function Delivered({ delivery }: { delivery: StaffDelivery }) {
  const { id, name, files, licence, versionNumber, lock, downloadedBy, createdAt } = delivery;
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
        {versionNumber !== null && `v${versionNumber} · `}
        {files.length === 1 ? '1 file' : `${files.length} files`},{' '}
        {sizeText(files.reduce((sum, { size }) => sum + size, 0))} · <RelativeTime instant={createdAt} />
      </p>
      <Disclosure summary={licence ? 'Files, license' : 'Files'}>
        <dl className="flex flex-col gap-2 pb-2">
          {files.map((file) => (
            <div key={file.id}>
              <dt className="wrap-anywhere">
                {file.name} <span className="text-ink-soft tabular-nums">{sizeText(file.size)}</span>
              </dt>
              <dd className="font-mono text-xs break-all text-ink-soft">SHA-256 {file.sha256}</dd>
            </div>
          ))}
        </dl>
        {licence && <p className="pb-2 wrap-anywhere whitespace-pre-wrap text-ink-soft">{licence}</p>}
      </Disclosure>
      {downloadedBy.map(({ person, downloadedAt }) => (
        <p key={person.id} className="text-sm text-ink-soft">
          <span className="font-medium text-ink">{person.name}</span> downloaded it{' '}
          <RelativeTime instant={downloadedAt} />
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

interface Draft {
  name: string;
  note: string;
  licence: string;
  held: boolean;
  /** The client is asked for a few words for the site. */
  askForWords: boolean;
  /** Files that stay behind, and the names of those that get another, by the id of the file. */
  left: string[];
  names: Record<string, string>;
}

const empty: Draft = { name: '', note: '', licence: '', held: false, askForWords: true, left: [], names: {} };

interface FileChoiceProps {
  version: StaffVersion;
  draft: Draft;
  onChange: (part: Pick<Draft, 'left' | 'names'>) => void;
}

/** Which files of a version are delivered, and under which names. */
function FileChoice({ version: { files }, draft: { left, names }, onChange }: FileChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="float-left mb-2 w-full text-sm font-medium">Files</legend>
      <ul className="clear-both flex flex-col divide-y divide-line rounded-lg ring-1 ring-line">
        {files.map((file) => {
          const taken = !left.includes(file.id);
          return (
            <li key={file.id} className="flex flex-col gap-2 p-3">
              <div className="flex items-start gap-3">
                <div className="min-w-0 flex-1">
                  <Checkbox
                    label={file.originalName}
                    hint={sizeText(file.fileSize)}
                    checked={taken}
                    onChange={({ target }) =>
                      onChange({
                        names,
                        left: target.checked ? left.filter((each) => each !== file.id) : [...left, file.id],
                      })
                    }
                  />
                </div>
                <FileThumb
                  name={file.originalName}
                  type={file.kind === 'document' ? 'application/pdf' : `${file.kind}/`}
                  src={file.thumbnailUrl}
                  size="sm"
                />
              </div>
              {taken && (
                <Input
                  aria-label={`Name of ${file.originalName} for the client`}
                  value={names[file.id] ?? file.originalName}
                  maxLength={limits.fileName}
                  onChange={({ target }) => onChange({ left, names: { ...names, [file.id]: target.value } })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Hands over the original files of a version, and shows who has fetched them. */
export function DeliverPanel({ room: { preview }, version }: { room: StaffRoom; version: StaffVersion }) {
  const mayWrite = useMay('previews.write');
  const query = useDeliveries(preview.id);
  const [kept, setText] = useDraft(`delivery/${preview.id}`, empty);
  // A draft of an earlier release lacks the files.
  const text = { ...empty, ...kept };
  const deliver = useDeliver();
  const items = query.data?.items;
  const chosen = version.files
    .filter(({ id }) => !text.left.includes(id))
    .map(({ id, originalName }) => ({ versionFileId: id, name: text.names[id]?.trim() || originalName }));
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
            if (chosen.length === 0) return;
            const { note, licence, held, askForWords } = text;
            const body = { note, licence, held, askForWords, name, versionId: version.id, files: chosen };
            onceAnswered(deliver.mutateAsync({ params: { id: preview.id }, body }), () => setText(empty));
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
          <FileChoice version={version} draft={text} onChange={(part) => setText({ ...text, ...part })} />
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
          {version.verdict === 'approved' && !text.held && (
            <Checkbox
              label="Ask for a few words for our site"
              hint="The client writes them in the portal; nothing is shown before you both agree."
              checked={text.askForWords}
              onChange={(event) => setText({ ...text, askForWords: event.target.checked })}
            />
          )}
          <Button
            type="submit"
            pending={deliver.isPending}
            disabledReason={chosen.length === 0 ? 'Please choose a file.' : null}
          >
            Deliver version {version.number}
          </Button>
        </form>
      )}
    </div>
  );
}
