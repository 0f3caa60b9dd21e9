import { useState } from 'react';
import { mergePreviews } from '#contract/preview-versions.ts';
import { listPreviews, type StaffPreview } from '#contract/previews.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { dayText } from '#web/ui/text/time-text.ts';

interface JoinPreviewsProps {
  /** All previews of one client, newest first. */
  previews: readonly StaffPreview[];
  onClose: () => void;
}

/** Joins separate previews into one preview; each becomes a version. Feedback stays with its version. */
export function JoinPreviews({ previews, onClose }: JoinPreviewsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const join = useStaffMutation(mergePreviews, {
    success: ({ preview, versions }) => ({
      title: 'Previews merged',
      description: `${preview.title} has ${versions.length} versions now.`,
      tone: 'success',
    }),
    failure: 'The previews could not be merged. Please try again.',
    saysWhy: true,
    invalidates: [listPreviews],
  });
  // The list is sorted newest first; version 1 must be the oldest.
  const ordered = previews.filter(({ id }) => chosen.has(id)).toReversed();
  const into = ordered.at(-1);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Merge into one preview"
      description="The oldest becomes version 1. The newest is the current version."
      action={ordered.length < 2 ? 'Merge' : `Merge ${ordered.length} previews`}
      pending={join.isPending}
      disabledReason={ordered.length < 2 ? 'Please choose two previews or more.' : null}
      onConfirm={() => {
        if (!into) return;
        const order = ordered.map(({ id }) => id);
        join.mutate({ params: { id: into.id }, body: { order } }, { onSuccess: onClose });
      }}
    >
      <ul aria-label="Previews to merge" className="flex flex-col gap-1">
        {previews.map(({ id, title, createdAt }) => {
          const number = ordered.findIndex((each) => each.id === id) + 1;
          return (
            <li key={id}>
              <Checkbox
                label={title}
                hint={`${dayText(createdAt)}${number > 0 ? ` · becomes version ${number}` : ''}`}
                checked={chosen.has(id)}
                onChange={({ target }) => {
                  const next = new Set(chosen);
                  if (target.checked) next.add(id);
                  else next.delete(id);
                  setChosen(next);
                }}
              />
            </li>
          );
        })}
      </ul>
    </ConfirmDialog>
  );
}
