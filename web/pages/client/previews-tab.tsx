import { MyPreviews } from '#web/features/my-previews/my-previews.tsx';

/** The Previews tab of the client portal. */
export function PreviewsTab() {
  return <MyPreviews />;
}
