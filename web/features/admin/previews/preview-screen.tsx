import { Allowed, useMay } from '#web/state/use-may.tsx';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { useWaitsLongest } from '#web/state/staff/waiting/use-waits-longest.ts';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TabHeading } from '#web/ui/layout/tabs/tab-heading.tsx';
import { useRecentPreviews } from './data.ts';
import { RecentFeedback } from './recent-feedback.tsx';
import { RecentPreviews } from './recent-previews.tsx';
import { UploadForm, type BriefOf } from './upload/upload-form.tsx';

interface PreviewScreenProps {
  /** Id of the client whose previews are shown; empty for all. */
  clientAccountId: string;
  mine: Mine;
  /** Renders the brief of a client. */
  brief?: BriefOf;
}

/**
 * The upload screen for previews in the Projects tab: a form that shares work with a client, recent previews and
 * feedback.
 */
export function PreviewScreen({ clientAccountId, mine, brief }: PreviewScreenProps) {
  const mayReadFeedback = useMay('feedback.read');
  const mayAnswer = useMay('feedback.write');
  const [, open] = useAddressPart('preview');
  const { sentence, longest } = useWaitsLongest(mine.query, ['preview'], {
    nouns: ['preview', 'previews'],
    wanted: 'an answer',
  });
  const isEmpty = useRecentPreviews(clientAccountId, mine.query).data?.length === 0;
  const saysWhatWaits = mayReadFeedback && !clientAccountId && !isEmpty;
  return (
    <section aria-labelledby="client-previews" className="flex flex-col gap-4">
      <TabHeading
        id="client-previews"
        title="Client Previews"
        tools={
          <div className="ms-auto empty:hidden">
            <MineSwitch mine={mine} />
          </div>
        }
        lead={saysWhatWaits && sentence}
        action={
          saysWhatWaits &&
          longest &&
          mayAnswer && (
            <Button variant="secondary" size="sm" onClick={() => open(longest.oldest.subjectId)}>
              Answer <span className="sr-only">{longest.oldest.name}</span>
            </Button>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Allowed to="previews.write">
          <UploadForm clientAccountId={clientAccountId} brief={brief} />
        </Allowed>
        {/* On a phone, the newest previews precede the form. */}
        <div className="flex min-w-0 flex-col gap-5 max-lg:order-first">
          <RecentPreviews clientAccountId={clientAccountId} mine={mine.query} />
          <Allowed to="feedback.read">
            <RecentFeedback clientAccountId={clientAccountId} mine={mine.query} />
          </Allowed>
        </div>
      </div>
    </section>
  );
}
