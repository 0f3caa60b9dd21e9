import { paletteOf, type ChangeRequest } from '#contract/change-requests.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Answered } from '#web/ui/text/byline.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { StatusBadge } from './palette/state-mark.tsx';
import { Swatch } from './palette/swatch.tsx';

/** The name of a kind of change: `color_change` becomes 'Color change'. */
const kindText = (requestType: string) => {
  const words = requestType.replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A change request: the change, its status, and the agency's answer. */
export function ChangeRequestItem({ request }: { request: ChangeRequest }) {
  const { id, author, requestType, requestReason, createdAt } = request;
  const { adminResponse, responseFiles, respondedAt, respondedBy } = request;
  const before = paletteOf(request.currentValues);
  const wanted = paletteOf(request.requestedValues);
  return (
    <Row
      narrow
      id={`change-${id}`}
      name={kindText(requestType)}
      what={author ? `Requested by ${author.isYou ? 'you' : author.name}` : 'Requested by your company'}
      state={<StatusBadge status={request.status} />}
      at={createdAt}
    >
      <div className="flex flex-col gap-3 px-4 pb-4">
        {wanted && <Changes before={before ?? []} wanted={wanted} />}
        {requestReason && (
          <p className="type-text wrap-anywhere whitespace-pre-wrap">
            <span className="sr-only">Your reason: </span>
            {requestReason}
          </p>
        )}
        {adminResponse && (
          <div className="rounded-lg bg-sunken px-4 py-3">
            <h4 className="flex flex-wrap items-center gap-x-1.5 type-pill text-ink-soft">
              <Answered title="Our answer" by={respondedBy} at={respondedAt} />
            </h4>
            <p className="mt-1 type-text wrap-anywhere whitespace-pre-wrap">{adminResponse}</p>
            {responseFiles.length > 0 && (
              <div className="mt-2">
                <AttachedFiles files={responseFiles} label="Files of our answer" />
              </div>
            )}
          </div>
        )}
      </div>
      <Shown type="directiveChangeRequest" id={id} />
    </Row>
  );
}

function Changes({ before, wanted }: { before: readonly string[]; wanted: readonly string[] }) {
  const changed = wanted.flatMap((color, place) =>
    color === before[place] ? [] : [{ place, from: before[place], to: color }],
  );
  return (
    <ul className="flex flex-col gap-1.5 type-text">
      {changed.map(({ place, from, to }) => (
        <li key={place} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-ink-soft">Color {place + 1}</span>
          {from && (
            <>
              <span className="inline-flex items-center gap-1.5 font-mono type-meta">
                <Swatch color={from} />
                {from}
              </span>
              <Icon name="arrow-right" className="size-4 text-ink-soft" />
              <span className="sr-only">to</span>
            </>
          )}
          <span className="inline-flex items-center gap-1.5 font-mono type-meta">
            <Swatch color={to} />
            {to}
          </span>
        </li>
      ))}
    </ul>
  );
}
