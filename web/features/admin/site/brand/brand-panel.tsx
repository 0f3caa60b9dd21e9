import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { BrandForm } from './brand-form.tsx';
import { useBrand, type BrandLook } from './data.ts';

/** The name, contact, colors and logo of the agency, used on every page, mail and picture. */
export function BrandPanel({ onTyped }: { onTyped: (look: BrandLook) => void }) {
  const { data: brand, error, refetch, isFetching } = useBrand();
  return (
    <Card pad="md" className="flex flex-col gap-5">
      <div>
        <h2 className="type-name">Brand</h2>
        <p className="mt-1 type-text text-ink-soft">
          Used on every page, e-mail and picture. The preview shows name, colors and logo as you type.{' '}
          <strong className="type-name text-ink">
            “Save Brand” applies at once: the brand has no draft and is not part of Publish.
          </strong>
        </p>
      </div>
      {error && !brand && (
        <LoadError
          title="The brand could not be loaded"
          error={error}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!brand && !error && (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {brand && <BrandForm key={brand.revision} saved={brand} onTyped={onTyped} />}
    </Card>
  );
}
