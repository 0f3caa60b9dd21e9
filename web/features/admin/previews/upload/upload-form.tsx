import { ShieldCheck } from '#web/ui/pictures/lucide.tsx';
import { useId, useState, type ReactNode } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { useUploads } from '#web/api/uploads/upload-queue.ts';
import { useEdits, usePageDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { KeptNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { mayShareWith } from '#web/api/calls/headers/may-share.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useProjectChoices } from '../data.ts';
import { checkPreview, isPdf, type PreviewDraft } from './check-preview.ts';
import { ClientFields, ProjectField } from './client-fields.tsx';
import { FileField } from './file-field.tsx';
import { usePreviewQueue } from './preview-queue.ts';
import { UploadsUnderWay } from './uploads-under-way.tsx';

const empty = { projectId: null, title: '', description: '' };
const noFiles: readonly File[] = [];

/** The typed and selected values. If no project is chosen (null), the client's only project is used. */
type Entered = Omit<PreviewDraft, 'files' | 'projectId'> & { projectId: string | null };

/** Renders the brief of a client. */
export type BriefOf = (client: { id: string; label: string }) => ReactNode;

interface UploadFormProps {
  /** Id of the client selected at first, or an empty text. */
  clientAccountId: string;
  /** The client and the project if both are known; the form then has no fields for them. */
  given?: Pick<PreviewDraft, 'client' | 'projectId'>;
  /** Renders the client's brief beside the form. */
  brief?: BriefOf | undefined;
}

/**
 * The form that shares a preview with a client. The upload runs in the background, so the user can start the next
 * preview at once.
 */
export function UploadForm({ clientAccountId, given, brief }: UploadFormProps) {
  const heading = useId();
  const name = `preview-form/${given?.projectId ?? ''}`;
  const suggested = useClientOption(given ? '' : clientAccountId);
  const [last, setLast] = usePageDraft<Partial<PreviewDraft>>(`${name}/last`, {});
  const saved = { ...empty, client: suggested ?? null, ...last, ...given };
  const { values, change: enter, clear, startOver } = useEdits<Entered>(name, saved);
  // Files are lost when the page is closed.
  const [files, setFiles] = usePageDraft(name, noFiles);
  const mayAsk = useMay('clients.read');
  const { data: projects } = useProjectChoices(mayAsk && !given ? values.client?.id : undefined);
  const only = projects?.length === 1 ? projects[0]?.id : undefined;
  const draft: PreviewDraft = { ...values, projectId: values.projectId ?? only ?? '', files };
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const mayBrief = useMay('briefs.read');
  const Where = mayAsk ? ClientFields : ProjectField;
  const [asking, setAsking] = useState(false);
  const queue = usePreviewQueue();
  const uploads = useUploads(queue);
  const change = ({ files: chosen, ...part }: Partial<Entered & Pick<PreviewDraft, 'files'>>) => {
    enter(part);
    if (chosen) setFiles(chosen);
    setErrors({});
  };

  const submit = async () => {
    const problem = checkPreview(draft);
    setErrors(problem?.fields ?? {});
    if (problem) {
      toast({ title: problem.title, description: problem.text, tone: 'error' });
      return;
    }
    const { client, projectId, title, description } = draft;
    const [first] = files;
    if (!first || !client) return;
    setAsking(true);
    const may = !mayAsk || (await mayShareWith(client.id));
    setAsking(false);
    if (!may) return;
    const about = { client, projectId, title: title.trim(), description: description.trim() };
    const key = crypto.randomUUID();
    const single = files.length === 1 && !isPdf(first);
    queue.add(
      files.map((file, place) => ({
        file,
        about: { ...about, set: single ? null : { key, place, count: files.length } },
      })),
    );
    queue.start();
    // Keep the client selected: the next preview is most often for the same client.
    setLast({ client, projectId });
    clear();
    setFiles(noFiles);
  };

  return (
    <section
      aria-labelledby={heading}
      className={cx(
        'flex flex-col gap-5',
        !given && 'rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6',
      )}
    >
      <h3
        id={heading}
        className={given ? 'sr-only' : 'flex min-h-9 items-center type-name pointer-coarse:min-h-11'}
      >
        Upload Preview
      </h3>
      <form
        noValidate
        aria-labelledby={heading}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!asking) void submit();
        }}
      >
        <KeptNote
          onStartOver={
            startOver &&
            (() => {
              clear();
              setFiles(noFiles);
            })
          }
        />
        <FileField files={draft.files} onChange={(files) => change({ files })} error={errors['file']} />
        {!given && <Where draft={draft} errors={errors} onChange={change} />}
        {mayBrief && draft.client && brief?.(draft.client)}
        <Field label="Preview Title" required error={errors['title']}>
          <Input
            value={draft.title}
            maxLength={limits.title}
            placeholder="Homepage"
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field label="Description (optional)">
          <Textarea
            rows={3}
            value={draft.description}
            maxLength={limits.description}
            placeholder="What should the client look at?"
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <p className="flex items-start gap-2.5 rounded-lg bg-brand-soft px-3.5 py-3 type-text text-brand-ink">
          <ShieldCheck className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          Previews are watermarked and clients cannot download them.
        </p>
        <Button type="submit" className="self-start max-sm:w-full" pending={asking}>
          Upload Preview
        </Button>
      </form>
      {uploads.length > 0 && (
        <UploadsUnderWay
          uploads={uploads}
          queue={queue}
          onEdit={({ about: { client, projectId, title, description } }, back) =>
            change({ client, projectId, title, description, files: back })
          }
        />
      )}
    </section>
  );
}
