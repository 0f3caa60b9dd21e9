import { useId, type ReactNode } from 'react';
import { licenceMax, type NewDelivery } from '#contract/deliveries.ts';
import type { StaffVersion } from '#contract/preview-versions.ts';
import { fileTexts } from '#contract/texts/file-texts.ts';
import { limits } from '#contract/validation/limits.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { useAttachments, type Attachments } from '#web/api/uploads/use-attachments.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { sizeText } from '#web/ui/files/file-size.ts';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';

interface Draft {
  name: string;
  note: string;
  licence: string;
  locked: boolean;
  untilPaid: boolean;
  /** True: the client is asked for a few words for the site. */
  askForWords: boolean;
  /** The ids of files to leave out; below, new file names by id. */
  left: string[];
  names: Record<string, string>;
}

const empty: Draft = {
  name: '',
  note: '',
  licence: '',
  locked: false,
  untilPaid: false,
  askForWords: true,
  left: [],
  names: {},
};

interface FileChoiceProps {
  version: StaffVersion;
  draft: Draft;
  onChange: (part: Pick<Draft, 'left' | 'names'>) => void;
}

/** The fields that choose which files of a version to deliver, and under which names. */
function FileChoice({ version: { files, number }, draft: { left, names }, onChange }: FileChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="float-left mb-2 w-full type-text">Files of version {number}</legend>
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

interface UploadsProps {
  label: string;
  uploads: Attachments;
  error: string | undefined;
}

/** Uploads files of any type, which are delivered unchanged. */
function Uploads({ label, uploads, error }: UploadsProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-files`} className="flex flex-col gap-2">
      <p id={`${id}-files`} className="type-text">
        {label}
      </p>
      {uploads.items.length > 0 && (
        <ul aria-label="Chosen files" className="flex flex-col gap-2">
          {uploads.items.map(({ id: item, refused, ...row }) => (
            <li key={item}>
              <UploadRow
                {...row}
                onRetry={refused ? undefined : () => uploads.retry(item)}
                onChoose={(file) => uploads.chooseAgain(item, file)}
                onRemove={() => uploads.remove(item)}
              />
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        label="Upload files to deliver"
        button={uploads.items.length > 0 ? 'Add files' : 'Choose files'}
        accept=""
        multiple
        compact
        describedBy={error ? `${id}-error` : undefined}
        onFiles={uploads.add}
        hint="Any type: fonts, PSD, ZIP, an invoice. 50 files, 5 GB in all."
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="type-text text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}

interface DeliverFormProps {
  /** The name of the stored draft, such as 'preview/…'. */
  about: string;
  /** The name of the delivery until the user types another. */
  name: string;
  /** The version whose files the user can choose. */
  version?: StaffVersion | undefined;
  /** Further fields. */
  children?: ReactNode;
  onSend: (delivery: NewDelivery) => Promise<unknown>;
  pending: boolean;
  /** The error of the last attempt. */
  error: Error | null;
}

/** The form that delivers files: originals of a version, uploads of any type, or both kinds. */
export function DeliverForm({
  about,
  name: suggested,
  version,
  children,
  onSend,
  pending,
  error,
}: DeliverFormProps) {
  const [kept, setText] = useDraft(`delivery/${about}`, empty);
  // Drafts of an earlier release have no files.
  const text = { ...empty, ...kept };
  const uploads = useAttachments(`delivery/${about}`, 'delivery');
  const of = (version?.files ?? []).filter((file) => !text.left.includes(file.id));
  const chosen = of.map((file) => ({
    versionFileId: file.id,
    name: text.names[file.id]?.trim() || file.originalName,
  }));
  const count = chosen.length + uploads.items.length;
  const bytes =
    of.reduce((sum, file) => sum + file.fileSize, 0) +
    uploads.items.reduce((sum, { file }) => sum + file.size, 0);
  const wrong =
    count > limits.deliveryFiles
      ? fileTexts.deliveryFiles
      : bytes > limits.delivery
        ? fileTexts.deliverySize
        : error instanceof ApiError
          ? error.fields['files']
          : undefined;
  const missing =
    (count === 0 && 'Please choose a file.') ||
    (uploads.pending && 'Please wait until the files are uploaded, or remove those that failed.') ||
    (count > limits.deliveryFiles && fileTexts.deliveryFiles) ||
    (bytes > limits.delivery && fileTexts.deliverySize) ||
    null;
  const waits = version && chosen.length > 0 && version.decision !== 'approved';
  const send = async () => {
    const { note, licence, locked, untilPaid } = text;
    // A delivery of uploads only, such as an invoice, does not ask for a testimonial.
    const askForWords = chosen.length > 0 && text.askForWords;
    const name = text.name.trim() === '' ? suggested : text.name;
    const words = { name, note, licence, locked, untilPaid, askForWords, uploads: uploads.references };
    await onSend(
      version && chosen.length > 0 ? { ...words, versionId: version.id, files: chosen } : words,
    ).then(
      () => {
        setText(empty);
        uploads.clear();
      },
      // On failure the form shows the error and keeps its content.
      () => {},
    );
  };
  return (
    <form
      aria-label="Deliver"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null) void send();
      }}
    >
      <p className="type-text text-ink-soft">
        {waits
          ? `Version ${version.number} is not approved yet: the files open for the client after approval.`
          : chosen.length > 0 && version
            ? `Version ${version.number} is approved. The client gets its original files, without the watermark.`
            : 'The client can download the files at once, unless you lock them.'}
      </p>
      <Field label="Name">
        <Input
          value={text.name === '' ? suggested : text.name}
          maxLength={limits.title}
          onChange={(event) => setText({ ...text, name: event.target.value })}
        />
      </Field>
      {children}
      {version && (
        <FileChoice version={version} draft={text} onChange={(part) => setText({ ...text, ...part })} />
      )}
      <Uploads label={version ? 'Further files' : 'Files'} uploads={uploads} error={wrong} />
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
        label="Lock until we release it"
        checked={text.locked}
        onChange={({ target }) => setText({ ...text, locked: target.checked, untilPaid: false })}
      />
      <Checkbox
        label="Lock until it is paid"
        hint="It unlocks when the invoices are paid."
        checked={text.untilPaid}
        onChange={({ target }) => setText({ ...text, untilPaid: target.checked, locked: false })}
      />
      {chosen.length > 0 && !waits && !text.locked && !text.untilPaid && (
        <Checkbox
          label="Ask for a testimonial for our site"
          hint="The client writes it in the portal; nothing is shown before you both agree."
          checked={text.askForWords}
          onChange={(event) => setText({ ...text, askForWords: event.target.checked })}
        />
      )}
      <Button type="submit" pending={pending} disabledReason={missing}>
        {version && (chosen.length > 0 || uploads.items.length === 0)
          ? `Deliver version ${version.number}`
          : 'Deliver the files'}
      </Button>
    </form>
  );
}
