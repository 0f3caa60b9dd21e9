import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { useRetryPicture } from '../data.ts';

/** Says that visitors do not see the uploaded picture of a project, and offers a retry. */
export function PictureFailed({ id }: { id: string }) {
  const retry = useRetryPicture();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-danger-soft px-4 py-3 text-sm text-danger-ink">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon name="alert" className="mt-0.5 size-4.5" />
        <span>
          The picture could not be prepared for the site: visitors see the placeholder. Please try again, or
          upload another one under Edit.
        </span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        pending={retry.isPending}
        onClick={() => retry.mutate({ params: { id } })}
      >
        Try Again
      </Button>
    </div>
  );
}
