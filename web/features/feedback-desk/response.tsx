import { useState } from 'react';
import type { StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import { Button } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { ResponseForm } from './response-form.tsx';

/** Our answer to a piece of feedback, and the way to write or change it. */
export function Response({ feedback }: { feedback: StaffPreviewFeedback }) {
  const { adminResponse, responseDate, clientName } = feedback;
  const [writing, setWriting] = useState(false);
  if (writing) return <ResponseForm feedback={feedback} onClose={() => setWriting(false)} />;
  if (adminResponse === null)
    return (
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        aria-label={`Respond to ${clientName}`}
        onClick={() => setWriting(true)}
      >
        Respond
      </Button>
    );
  return (
    <div className="flex flex-col gap-1 rounded-lg bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-soft">
          <span className="font-semibold text-ink">Your response</span>
          {responseDate && <RelativeTime instant={responseDate} />}
        </p>
        <Button
          variant="quiet"
          size="sm"
          className="-me-2"
          aria-label={`Edit the response to ${clientName}`}
          onClick={() => setWriting(true)}
        >
          Edit
        </Button>
      </div>
      <p className="max-w-[75ch] text-sm wrap-anywhere whitespace-pre-wrap">{adminResponse}</p>
    </div>
  );
}
