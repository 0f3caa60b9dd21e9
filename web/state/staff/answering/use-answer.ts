import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Input, Schema } from '#contract/endpoint.ts';
import { useClientFiles } from '#web/api/uploads/use-client-files.ts';
import type { Attachments } from '#web/api/uploads/use-attachments.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';
import { stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { ApiError, errorText, isUnauthorized } from '#web/api/calls/api-error.ts';
import { FormRefusal } from '#web/api/calls/form-errors.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';

export interface AnswerOptions<S extends Schema> {
  /** The schema of the body. */
  schema: S;
  /** The field of the body that contains the text. */
  field: 'message' | 'response' | 'adminResponse';
  /** The draft name that stores text and files until they are sent. */
  draft: string;
  /** The text of the existing answer, if the user changes an answer. */
  begins?: string;
  /** The client who will get the files, and the id of the item being answered. Absent if the answer has no files. */
  files?: { clientId: string | null; answers?: string };
  /** The other fields of the body. */
  rest?: object;
  /** True until all data for the body has loaded. */
  waits?: boolean;
  send: (body: Input<S>, files: Attachments) => Promise<unknown>;
  /** The text for a refusal, shown at the form if `send` shows no toast. The server's text takes precedence. */
  failure?: string;
  /** Calls to refetch if a colleague was faster: the colleague's answer is then shown above the user's text. */
  rereads?: readonly Pick<Endpoint, 'path'>[];
  /** Called after sending and clearing the draft, even if the form has been closed. */
  onTaken?: () => void;
  /** Called after sending, if the form is still mounted. */
  onSent?: () => void;
}

/** The state of the form for an answer. */
export interface Answer {
  words: string;
  setWords: (words: string) => void;
  /** The attached files; null if the answer has none. */
  files: Attachments | null;
  /** The error of the text or of the files. */
  error: string | undefined;
  /** The errors of all fields. */
  errors: Readonly<Record<string, string>>;
  formProps: ReturnType<typeof useForm>['formProps'];
  /** Drops words and files. */
  clear: () => void;
}

/** An answer by staff: text and files, stored as a draft until the server has accepted them. */
export function useAnswer<S extends Schema>({
  schema,
  field,
  draft,
  begins = '',
  files: to,
  rest,
  waits = false,
  send,
  failure,
  rereads = [],
  onTaken = () => {},
  onSent = () => {},
}: AnswerOptions<S>): Answer {
  const client = useQueryClient();
  const [words, setWords] = useDraft(draft, begins);
  const files = useClientFiles(draft, to?.clientId ?? null, to?.answers);
  const clear = () => {
    setWords(begins);
    files.clear();
  };
  const body = { ...rest, [field]: words, ...(to ? { files: files.references } : {}) };
  const { errors, formProps } = useForm(schema, body, {
    waits,
    send: async (checked): Promise<void> => {
      if (files.pending) throw new FormRefusal({ files: stillUploading });
      try {
        await send(checked, files);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await invalidate(client, ...rereads);
        if (failure === undefined || error instanceof FormRefusal || isUnauthorized(error)) throw error;
        const text = errorText(error, failure);
        if (!formProps.ref.current) toastFailure(text);
        const fields = error instanceof ApiError ? error.fields : {};
        throw new FormRefusal(Object.keys(fields).length > 0 ? fields : { form: text });
      }
      clear();
      onTaken();
    },
    onSent,
  });
  return {
    words,
    setWords,
    files: to ? files : null,
    error: errors[field] ?? errors['files'],
    errors,
    formProps,
    clear,
  };
}
