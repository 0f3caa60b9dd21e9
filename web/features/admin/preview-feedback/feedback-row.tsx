import { Check, CornerDownRight, Eye, PenLine } from '#web/ui/pictures/lucide.tsx';
import type { StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Stars } from '#web/ui/text/stars.tsx';
import { useMarkRead } from './data.ts';

interface FeedbackRowProps {
  feedback: StaffPreviewFeedback;
  /** Opens the preview of the feedback. */
  onOpenRoom: () => void;
  onAnswer: () => void;
  /** True in search results: the search may have matched the company. */
  found: boolean;
}

/** True while the feedback waits for an answer. */
export const isOpen = ({ adminResponse, settledAt }: StaffPreviewFeedback) =>
  adminResponse === null && settledAt === null;

/** A client's feedback on a preview, with the agency's answer; opening the row shows the answer form. */
export function FeedbackRow({ feedback, onOpenRoom, onAnswer, found }: FeedbackRowProps) {
  const { id, author, rating, isRead, previewTitle, clientName, clientCompany, createdAt } = feedback;
  const { adminResponse, respondedBy, versionNumber, thumbnailUrl, fileType, openPins } = feedback;
  const from = author?.name ?? clientName;
  const markRead = useMarkRead();
  const mayWrite = useMay('feedback.write');
  const waits = isOpen(feedback);
  const by = respondedBy?.isYou ? 'You' : (respondedBy?.name.split(' ')[0] ?? 'Our response');
  return (
    <Row
      id={`feedback-${id}`}
      name={`${from} on ${previewTitle}`}
      who={
        <>
          {from} <span className="sr-only">on {previewTitle}</span>
        </>
      }
      about={
        <>
          <span className="type-text" aria-hidden="true">
            {previewTitle}
          </span>
          {[
            versionNumber > 1 && `version ${versionNumber}`,
            from !== clientName && `for ${clientName}`,
            found && clientCompany !== clientName && clientCompany,
            openPins > 0 && (openPins === 1 ? '1 open note' : `${openPins} open notes`),
          ].map((part) => part && ` · ${part}`)}
        </>
      }
      picture={
        <FileThumb
          name={previewTitle}
          type={`${fileType}/`}
          src={thumbnailUrl}
          size="row"
          video={fileType === 'video'}
        />
      }
      what={
        <span className="flex gap-x-3 max-sm:flex-col">
          <span className="truncate">{feedback.feedback || 'No comment'}</span>
          {adminResponse !== null && (
            <span className="max-w-48 truncate">
              <CornerDownRight className="me-1 inline size-3.5" aria-hidden="true" />
              <span className="sr-only">{by}: </span>
              {adminResponse}
            </span>
          )}
        </span>
      }
      state={<Stars rating={rating} className="size-4" />}
      at={createdAt}
      waits={waits}
      isNew={!isRead}
      onOpen={onAnswer}
      specified={
        mayWrite &&
        waits && (
          <Button variant="secondary" size="sm" aria-label={`Respond to ${from}`} onClick={onAnswer}>
            Respond
          </Button>
        )
      }
      actions={[
        ...(!isRead && mayWrite
          ? [
              {
                label: 'Mark as Read',
                icon: <Check className="size-4.5" aria-hidden="true" />,
                onSelect: () => markRead.mutate({ params: { id } }),
              },
            ]
          : []),
        ...(mayWrite && adminResponse !== null
          ? [
              {
                label: 'Edit the response',
                icon: <PenLine className="size-4.5" aria-hidden="true" />,
                onSelect: onAnswer,
              },
            ]
          : []),
        {
          label: 'Open Preview',
          icon: <Eye className="size-4.5" aria-hidden="true" />,
          onSelect: onOpenRoom,
        },
      ]}
    >
      <Shown type="previewFeedback" id={id} />
    </Row>
  );
}
