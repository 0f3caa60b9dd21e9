import { limits } from '#contract/validation/limits.ts';
import { newSavedReply, placeholders, type SavedReply } from '#contract/saved-replies.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { useCreateReply, useUpdateReply } from './data.ts';

/** The form to write or edit a saved reply. */
export function ReplyFields({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const initial = { title: reply?.title ?? '', body: reply?.body ?? '' };
  const [typed, setTyped] = useDraft(`saved-reply:${reply?.id ?? 'new'}`, initial);
  const [create, update] = [useCreateReply(), useUpdateReply()];
  const { errors, formProps, pending } = useForm(newSavedReply, typed, {
    send: async (body) => {
      await (reply ? update.mutateAsync({ params: { id: reply.id }, body }) : create.mutateAsync({ body }));
      setTyped(initial);
    },
    onSent: onDone,
  });
  return (
    <form
      {...formProps}
      aria-label={reply ? `Edit ${reply.title}` : 'New reply'}
      className="flex flex-col gap-3"
    >
      <FormNote>{errors['form']}</FormNote>
      <Field label="Name" required error={errors['title']}>
        <Input
          ref={takesFocus}
          maxLength={limits.title}
          value={typed.title}
          onChange={({ target }) => setTyped({ ...typed, title: target.value })}
        />
      </Field>
      <Field
        label="Reply"
        required
        error={errors['body']}
        hint={`${placeholders.join(', ')} are filled in automatically.`}
      >
        <Textarea
          maxLength={limits.message}
          value={typed.body}
          onChange={({ target }) => setTyped({ ...typed, body: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending} pendingLabel="Saving...">
          Save Reply
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setTyped(initial);
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
