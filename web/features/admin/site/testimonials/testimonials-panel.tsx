import { useMay } from '#web/state/use-may.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { AskForm } from './ask-form.tsx';
import { useTestimonials } from './data.ts';
import { TestimonialRow } from './testimonial-row.tsx';

/** The list of testimonials about the agency: requested, received and published. */
export function TestimonialsPanel() {
  const query = useTestimonials();
  const mayWrite = useMay('testimonials.write');
  const items = query.data?.items;
  return (
    <Card pad="md" className="flex flex-col gap-5">
      <div>
        <h2 className="type-name">Testimonials</h2>
        <p className="mt-1 type-text text-ink-soft">
          Clients write them. You choose which ones to show. The three newest appear above About on the site.
        </p>
      </div>
      {mayWrite && <AskForm />}
      <ListPlaceholder query={query} failure="The testimonials could not be loaded">
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      </ListPlaceholder>
      {items?.length === 0 && (
        <EmptyState title="Nobody has been asked yet">
          Clients are also asked when final files are delivered.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <ul aria-label="Testimonials">
            {items.map((item) => (
              <TestimonialRow key={`${item.id} ${item.state}`} item={item} mayWrite={mayWrite} />
            ))}
          </ul>
          <MoreRows query={query} shown={items.length} total={query.data?.total ?? 0} />
        </>
      )}
    </Card>
  );
}
