import { Allowed, useMay } from '#web/state/use-may.tsx';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { RecentFeedback } from './recent-feedback.tsx';
import { RecentPreviews } from './recent-previews.tsx';
import { UploadForm, type BriefOf } from './upload/upload-form.tsx';

interface PreviewScreenProps {
  /** Id of the client whose previews are shown; empty for all. */
  clientAccountId: string;
  mine: Mine;
  /** Shows the brief of a client. */
  brief?: BriefOf;
}

/** The preview upload screen in the Projects tab: uploads work for a client, and lists recent previews and feedback. */
export function PreviewScreen({ clientAccountId, mine, brief }: PreviewScreenProps) {
  const mayRead = useMay('previews.read');
  if (!mayRead) return null;
  return (
    <section aria-labelledby="client-previews" className="flex flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="client-previews" className="text-2xl">
          Client Previews
        </h2>
        <MineSwitch mine={mine} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Allowed to="previews.write">
          <UploadForm clientAccountId={clientAccountId} brief={brief} />
        </Allowed>
        {/* On a phone the newest previews come before the form. */}
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
