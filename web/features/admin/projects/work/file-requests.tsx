import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createFileRequest,
  decideFileRequest,
  deleteFileRequest,
  fileRequestDecision,
  listFileRequests,
  newFileRequest,
  type FileRequest,
  type FileRequestState,
} from '#contract/file-requests.ts';
import { limits } from '#contract/validation/limits.ts';
import { listWaiting } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { FileLinks } from '#web/ui/files/file-links.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { focusOnMount } from '#web/ui/layout/takes-focus.ts';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { promisedText } from '#web/ui/text/time-text.ts';
import { today } from './is-late.ts';

const states: Readonly<Record<FileRequestState, readonly [words: string, tone: BadgeTone]>> = {
  open: ['With the client', 'neutral'],
  returned: ['Returned to the client', 'warning'],
  answered: ['To review', 'accent'],
  accepted: ['Accepted', 'success'],
};

const invalidates = [listFileRequests, listWaiting];

interface FileRequestsProps {
  projectId: string;
  /** False if the project has no client. */
  hasClient: boolean;
}

/** The file requests of a project. Staff create file requests here, and accept or return the files. */
export function FileRequests({ projectId, hasClient }: FileRequestsProps) {
  const query = useQuery(queryOf(listFileRequests, { params: { id: projectId } }));
  const mayWrite = useMay('projects.write');
  if (!hasClient) return null;
  return (
    <section aria-labelledby="file-requests" className="flex flex-col gap-3">
      <h3 id="file-requests" className="type-name">
        What we need from the client
      </h3>
      {query.isError && !query.data && (
        <LoadError
          title="The list could not be loaded"
          error={query.error}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.data && !query.isError && <Skeleton className="h-16 w-full rounded-lg" />}
      {query.data?.length === 0 && (
        <p className="type-text text-ink-soft">
          Nothing yet. Your requests appear in the client’s portal until they are answered.
        </p>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg ring-1 ring-line">
          {query.data.map((request) => (
            <li key={request.id} className="p-4">
              <Row request={request} projectId={projectId} mayWrite={mayWrite} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <NewRequest projectId={projectId} />}
    </section>
  );
}

function Row({
  request,
  projectId,
  mayWrite,
}: {
  request: FileRequest;
  projectId: string;
  mayWrite: boolean;
}) {
  const { id, words, dueOn, state, answer, answeredBy, reason, files } = request;
  const [returning, setReturning] = useState(false);
  const [label, tone] = states[state];
  const late = dueOn !== null && state !== 'answered' && dueOn < today();
  const params = { id: projectId, requestId: id };
  const decide = useStaffMutation(decideFileRequest, {
    success: ({ state: now }) => ({
      title: now === 'accepted' ? 'Accepted' : 'Returned to the client',
      tone: 'success',
    }),
    failure: 'Failed to update the request',
    saysWhy: true,
    invalidates,
  });
  const remove = useStaffMutation(deleteFileRequest, {
    success: 'Request withdrawn',
    failure: 'Failed to withdraw the request',
    invalidates,
  });
  return (
    <article aria-label={words} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h4 className="type-name wrap-anywhere">{words}</h4>
        <Badge tone={tone} dot>
          {label}
        </Badge>
        {dueOn && state !== 'accepted' && (
          <span className={late ? 'type-pill text-danger-ink' : 'type-meta text-ink-soft'}>
            {late ? 'overdue, ' : ''}by {promisedText(dueOn)}
          </span>
        )}
      </div>
      {answeredBy && state !== 'open' && <Byline person={answeredBy} />}
      {answer && <p className="type-text wrap-anywhere whitespace-pre-line">{answer}</p>}
      <FileLinks label={`Sent for ${words}`} files={files} />
      {state === 'returned' && reason && (
        <p className="type-text wrap-anywhere text-ink-soft">Returned: {reason}</p>
      )}
      {mayWrite && returning && (
        <ReturnForm
          id={id}
          words={words}
          onCancel={() => setReturning(false)}
          onSend={async (body) => {
            await decide.mutateAsync({ params, body });
            setReturning(false);
          }}
        />
      )}
      {mayWrite && !returning && state !== 'accepted' && (
        <div className="-ms-1 flex flex-wrap gap-2">
          {state === 'answered' && (
            <>
              <Button
                size="sm"
                variant="secondary"
                pending={decide.isPending}
                onClick={() => decide.mutate({ params, body: { state: 'accepted' } })}
              >
                Accept <span className="sr-only">{words}</span>
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setReturning(true)}>
                Return <span className="sr-only">{words}</span>
              </Button>
            </>
          )}
          {state !== 'answered' && (
            <Button
              size="sm"
              variant="quiet"
              pending={remove.isPending}
              onClick={() => remove.mutate({ params })}
            >
              Withdraw <span className="sr-only">{words}</span>
            </Button>
          )}
        </div>
      )}
      <Shown type="fileRequest" id={id} />
    </article>
  );
}

interface ReturnFormProps {
  id: string;
  words: string;
  onSend: (body: { state: 'accepted' | 'returned'; reason?: string | null | undefined }) => Promise<void>;
  onCancel: () => void;
}

function ReturnForm({ id, words, onSend, onCancel }: ReturnFormProps) {
  const [reason, setReason] = useDraft(`return/${id}`, '');
  const form = useForm(
    fileRequestDecision,
    { state: 'returned' as const, reason },
    {
      send: async (body) => {
        await onSend(body);
        setReason('');
      },
    },
  );
  return (
    <form {...form.formProps} aria-label={`Return: ${words}`} className="flex scroll-mb-4 flex-col gap-2">
      <FormNote>{form.errors['form']}</FormNote>
      <Field label="What is still missing?" hint="Shown to the client." error={form.errors['reason']}>
        <Textarea
          ref={focusOnMount}
          rows={2}
          maxLength={limits.message}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          Return to Client
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function NewRequest({ projectId }: { projectId: string }) {
  const [text, setText] = useDraft(`ask/${projectId}`, { words: '', dueOn: '' });
  const create = useStaffMutation(createFileRequest, {
    success: 'Request sent to the client',
    failure: 'The client could not be asked',
    saysWhy: true,
    invalidates,
  });
  const form = useForm(newFileRequest, text, {
    send: async (body) => {
      await create.mutateAsync({ params: { id: projectId }, body });
      setText({ words: '', dueOn: '' });
    },
  });
  return (
    <form
      {...form.formProps}
      aria-label="Request something from the client"
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
    >
      <FormNote>{form.errors['form']}</FormNote>
      <Field label="Ask for" error={form.errors['words']}>
        <Input
          value={text.words}
          autoComplete="off"
          maxLength={limits.title}
          placeholder="Three photos of the roof"
          onChange={(event) => setText({ ...text, words: event.target.value })}
        />
      </Field>
      <Field label="By (optional)" error={form.errors['dueOn']}>
        <Input
          type="date"
          value={text.dueOn}
          onChange={(event) => setText({ ...text, dueOn: event.target.value })}
        />
      </Field>
      <Button type="submit" variant="secondary" className="sm:mt-7" pending={create.isPending}>
        Ask Client
      </Button>
    </form>
  );
}
