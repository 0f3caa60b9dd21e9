import { RecentFeedback } from './recent-feedback.tsx';
import { RecentPreviews } from './recent-previews.tsx';
import { UploadForm } from './upload-form.tsx';

/** The preview upload screen in the Projects tab: sharing work with a client, and what became of it. */
export function PreviewScreen() {
  return (
    <section aria-labelledby="client-previews" className="flex flex-col gap-4">
      <h2 id="client-previews" className="text-2xl">
        Client Previews
      </h2>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <UploadForm />
        <div className="flex min-w-0 flex-col gap-5">
          <RecentPreviews />
          <RecentFeedback />
        </div>
      </div>
    </section>
  );
}
