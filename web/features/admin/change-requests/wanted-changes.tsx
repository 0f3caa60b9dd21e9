import type { StaffChangeRequest } from '#contract/change-requests.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { colorChanges, valueChanges } from './changes-of.ts';
import { PaletteMock } from '#web/ui/pictures/palette/palette-mock.tsx';
import { ColorPairs } from './color-pairs.tsx';

/** The changes of a request. */
export function WantedChanges({ request }: { request: StaffChangeRequest }) {
  const colors = colorChanges(request);
  if (colors) return <ColorPairs {...colors} decided={request.status !== 'pending'} />;
  return (
    <dl className="flex flex-col gap-2 type-text">
      {valueChanges(request).map(({ name, from, to }) => (
        <div key={name}>
          <dt className="type-meta text-ink-soft">{name}</dt>
          <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere whitespace-pre-wrap">
            {from !== null && (
              <>
                <span className="text-ink-soft">{from}</span>
                <Icon name="arrow-right" className="size-4 text-ink-soft" />
                <span className="sr-only">to</span>
              </>
            )}
            <span>{to}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the requested colors in a sample until the request is decided. Renders nothing for other requests. */
export function WantedPalette({ request }: { request: StaffChangeRequest }) {
  const colors = colorChanges(request);
  const { name, company } = request.clientAccount;
  if (!colors || request.status !== 'pending') return null;
  return (
    <PaletteMock
      colors={colors.wanted}
      name={company ?? name}
      changed={colors.changed.map(({ place }) => place)}
    />
  );
}
