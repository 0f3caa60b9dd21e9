import type { FileRequest, FileRequestState } from '#contract/file-requests.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { promisedText } from '#web/ui/text/time-text.ts';

const states: Readonly<Record<FileRequestState, readonly [words: string, tone: BadgeTone]>> = {
  open: ['Waiting for you', 'accent'],
  returned: ['Something is missing', 'accent'],
  answered: ['With our team', 'neutral'],
  accepted: ['Done', 'success'],
};

/** True if a file request waits for the client. */
export const waitsForFiles = ({ state }: FileRequest) => state === 'open' || state === 'returned';

/** The due day while the file request waits for the client, then the project. A phone cuts off the end of the text. */
export function aboutRequest(request: FileRequest): string {
  const { projectTitle, dueOn } = request;
  const due = waitsForFiles(request) && dueOn ? `By ${promisedText(dueOn)}` : '';
  return [due, projectTitle && `${due ? 'for' : 'For'} ${projectTitle}`].filter(Boolean).join(' · ');
}

interface RequestRowProps {
  request: FileRequest;
  onOpen: () => void;
}

/** One file request of the agency. */
export function RequestRow({ request, onOpen }: RequestRowProps) {
  const { id, words, state } = request;
  const waits = waitsForFiles(request);
  const mayAnswer = useStanding('comments');
  const [label, tone] = states[state];
  return (
    <Row
      id={`request-${id}`}
      name={words}
      what={aboutRequest(request)}
      state={
        <Badge tone={tone} dot>
          {label}
        </Badge>
      }
      waits={waits}
      onOpen={onOpen}
      specified={
        waits &&
        mayAnswer && (
          <Button size="sm" className="max-sm:my-1.5" onClick={onOpen}>
            Send files <span className="sr-only">for {words}</span>
          </Button>
        )
      }
    >
      <Shown type="fileRequest" id={id} />
    </Row>
  );
}
