import { attachmentAccept } from '#contract/attachments.ts';
import { decision, type Decision } from '#contract/change-requests.ts';
import { limits } from '#contract/validation/limits.ts';
import { FormRefusal } from '#web/api/calls/form-errors.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useClientFiles } from '#web/api/uploads/use-client-files.ts';
import { AttachArea, stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { Textarea } from '#web/ui/form/textarea.tsx';
import type { useDecide } from '../data.ts';
import type { useDecisionDraft } from './use-decision-draft.ts';

interface ResponseFormProps {
  form: string;
  id: string;
  clientId: string;
  draft: ReturnType<typeof useDecisionDraft>;
  decide: ReturnType<typeof useDecide>;
  onDone: () => void;
}

/** The form for the decision about a request and its response text. */
export function ResponseForm({ form, id, clientId, draft, decide, onDone }: ResponseFormProps) {
  const { status, setStatus, adminResponse, setResponse, clear } = draft;
  const files = useClientFiles(`change-response:${id}`, clientId, id);
  const { errors, formProps } = useForm(
    decision,
    { status, adminResponse, files: files.references },
    {
      send: async (body) => {
        if (files.pending) throw new FormRefusal({ files: stillUploading });
        await decide.mutateAsync({ params: { id }, body });
        clear();
        files.clear();
      },
      onSent: onDone,
    },
  );

  return (
    <form {...formProps} id={form} className="flex flex-col gap-4">
      <FormNote>{errors['form']}</FormNote>
      <Field label="Decision" required error={errors['status']}>
        <Select
          ref={takesFocus}
          value={status}
          onChange={(event) => setStatus(event.target.value as Decision['status'] | '')}
        >
          <option value="">Select a decision</option>
          <option value="approved">Approve</option>
          <option value="rejected">Reject</option>
        </Select>
      </Field>
      <AttachArea files={files} accept={attachmentAccept} label="Attach files">
        <Field
          label="Response Message"
          required
          error={errors['adminResponse'] ?? errors['files']}
          hint="The client reads it beside the request."
        >
          <Textarea
            className="min-h-28"
            maxLength={limits.message}
            value={adminResponse}
            onChange={(event) => setResponse(event.target.value)}
          />
        </Field>
      </AttachArea>
    </form>
  );
}
