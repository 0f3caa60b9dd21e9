import { useState, type ReactNode } from 'react';
import type { StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import { useMay } from '#web/state/use-may.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { ResponseForm } from './response-form.tsx';

interface ResponseProps {
  feedback: StaffPreviewFeedback;
  /** Shows the last messages with the client while the answer is written. */
  conversation: ((client: { id: string; name: string }) => ReactNode) | undefined;
  /** Another action beside the answer button. */
  beside?: ReactNode;
}

/** Our answer to feedback, with a button to write or edit it. */
export function Response({ feedback, conversation, beside }: ResponseProps) {
  const { adminResponse, responseFiles, responseDate, respondedBy } = feedback;
  const from = feedback.author?.name ?? feedback.clientName;
  const [writing, setWriting] = useState(false);
  const mayWrite = useMay('feedback.write');
  if (!mayWrite && adminResponse === null) return beside;
  if (writing)
    return (
      <>
        {conversation?.({ id: feedback.clientAccountId, name: feedback.clientName })}
        <ResponseForm feedback={feedback} onClose={() => setWriting(false)} />
      </>
    );
  if (adminResponse === null)
    return (
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Respond to ${from}`}
          onClick={() => setWriting(true)}
        >
          Respond
        </Button>
        {beside}
      </div>
    );
  return (
    <>
      <div className="flex flex-col gap-1 rounded-lg bg-sunken px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
            <span className="font-semibold text-ink">
              {respondedBy && !respondedBy.isYou ? 'Our response' : 'Your response'}
            </span>
            {respondedBy && !respondedBy.isYou && <Byline person={respondedBy} before="by" />}
            {responseDate && <RelativeTime instant={responseDate} />}
          </p>
          {mayWrite && (
            <Button
              variant="quiet"
              size="sm"
              className="-me-2"
              aria-label={`Edit the response to ${from}`}
              onClick={() => setWriting(true)}
            >
              Edit
            </Button>
          )}
        </div>
        <p className="max-w-[75ch] text-sm wrap-anywhere whitespace-pre-wrap">{adminResponse}</p>
        <AttachedFiles files={responseFiles} label="Files of our response" />
      </div>
      {beside && <div className="-ms-3 flex">{beside}</div>}
    </>
  );
}
