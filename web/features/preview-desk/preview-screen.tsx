import { RecentFeedback } from './recent-feedback.tsx';
import { RecentPreviews } from './recent-previews.tsx';
import { UploadForm } from './upload-form.tsx';

interface PreviewScreenProps {
  /** Only what belongs to one client; empty: of all. */
  clientAccountId: string;
}

/** The preview upload screen in the Projects tab: sharing work with a client, and what became of it. */
export function PreviewScreen({ clientAccountId }: PreviewScreenProps) {
  return (
    <section aria-labelledby="client-previews" className="flex flex-col gap-4">
      <h2 id="client-previews" className="text-2xl">
        Client Previews
      </h2>
      <div className="grid gap-5 lg:grid-cols-2">
        <UploadForm clientAccountId={clientAccountId} />
        <RecentPreviews clientAccountId={clientAccountId} />
        <RecentFeedback clientAccountId={clientAccountId} />
      </div>
    </section>
  );
}
