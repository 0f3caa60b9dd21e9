import type { StaffChangeRequest } from '#contract/change-requests.ts';
import { colorChanges, kindText, remarkOf, valueChanges } from './changes-of.ts';

/** A change request in one line: the change, then the client's reason. */
export function ChangeLine({ request, series }: { request: StaffChangeRequest; series: string | undefined }) {
  const { requestType, requestReason } = request;
  const colors = colorChanges(request);
  const remark = request.status === 'pending' && remarkOf(request);
  const what = colors
    ? colors.changed.map(({ place, from, to }, at) => (
        <span key={place}>
          {at > 0 && ' '}
          Color {place + 1}
          {/* The picture shows them. */}
          <span className="sr-only">
            {from && ` from ${from}`} to {to}
          </span>
        </span>
      ))
    : valueChanges(request)
        .map(({ name, from, to }) => `${name}: ${from === null ? '' : `${from} to `}${to}`)
        .join(', ');
  return (
    <>
      <span className="text-ink">{what.length > 0 ? what : kindText(requestType)}</span>
      {remark && <span title={remark.words}>, hard to {remark.instead ? 'read' : 'tell apart'}</span>}
      {series && ` · ${series}`}
      {requestReason && ` · ${requestReason}`}
    </>
  );
}
