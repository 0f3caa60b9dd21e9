import { cx } from '#web/ui/class-names.ts';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { useMyDeliveries } from '../data.ts';
import { DeliveryCard } from './delivery-card.tsx';

/** The final files for the client; renders nothing if there are none. */
export function Deliveries() {
  const query = useMyDeliveries();
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="deliveries-heading" className="flex flex-col gap-4">
      <h2 id="deliveries-heading" className="type-title">
        Final files
      </h2>
      <div className={cx('grid gap-4', items.length > 1 && 'lg:grid-cols-2')}>
        {items.map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} />
        ))}
      </div>
      <ShowMore query={query}>Load more</ShowMore>
    </section>
  );
}
