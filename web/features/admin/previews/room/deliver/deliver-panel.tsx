import type { StaffRoom, StaffVersion } from '#contract/preview-versions.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useDeliver, useDeliveries } from '../data.ts';
import { DeliverForm } from './deliver-form.tsx';
import { DeliveredList } from './delivered-list.tsx';

/** The form that delivers the files of a preview, with the list of people who have downloaded files. */
export function DeliverPanel({ room: { preview }, version }: { room: StaffRoom; version: StaffVersion }) {
  const mayWrite = useMay('previews.write');
  const query = useDeliveries({ previewId: preview.id });
  const deliver = useDeliver();
  return (
    <div className="flex flex-col gap-6 p-4 lg:p-5">
      <DeliveredList query={query} />
      {mayWrite && query.data && (
        <DeliverForm
          about={preview.id}
          name={`${preview.title}, final files`}
          version={version}
          onSend={(body) => deliver.mutateAsync({ params: { id: preview.id }, body })}
          pending={deliver.isPending}
          error={deliver.error}
        />
      )}
    </div>
  );
}
