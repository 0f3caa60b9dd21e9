import { Check, Eye, PenLine } from '#web/ui/pictures/lucide.tsx';
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
}

/** One client's feedback on one preview, with our answer; opening it answers. */
export function FeedbackRow({ feedback, onOpenRoom, onAnswer }: FeedbackRowProps) {
  const { id, author, rating, isRead, previewTitle, clientName, clientCompany, createdAt } = feedback;
  const { adminResponse, respondedBy, versionNumber, thumbnailUrl, fileType, openPins } = feedback;
  const from = author?.name ?? clientName;
  const markRead = useMarkRead();
  const mayWrite = useMay('feedback.write');
  const isOpen = adminResponse === null && feedback.settledAt === null;
  const by = respondedBy?.isYou ? 'You' : (respondedBy?.name.split(' ')[0] ?? 'Our response');
  return (
    <Row
      id={`feedback-${id}`}
      name={`${from} on ${previewTitle}`}
      who={
        <>
          {from} <span className="font-normal text-ink-soft">on</span> {previewTitle}
        </>
      }
      about={[
        versionNumber > 1 && `version ${versionNumber}`,
        from !== clientName && `for ${clientName}`,
        clientCompany !== clientName && clientCompany,
        openPins > 0 && (openPins === 1 ? '1 open note' : `${openPins} open notes`),
      ]
        .filter(Boolean)
        .join(' · ')}
      picture={
        <FileThumb
          name={previewTitle}
          type={`${fileType}/`}
          src={thumbnailUrl}
          size="fill"
          video={fileType === 'video'}
        />
      }
      what={feedback.feedback || 'No comment'}
      more={adminResponse !== null && `${by}: ${adminResponse}`}
      state={<Stars rating={rating} className="size-4" />}
      at={createdAt}
      waits={isOpen}
      isNew={!isRead}
      onOpen={onAnswer}
      specified={
        mayWrite &&
        isOpen && (
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
