import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import { getClientNext, type ClientNext, type OpenThing } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { touchArea } from '#web/ui/buttons/touch-area.ts';
import { promisedText } from '#web/ui/text/time-text.ts';
import { cx } from '#web/ui/class-names.ts';
import { decidesText } from '#web/ui/review/decision/decision-text.ts';
import { useDuration } from './use-duration.ts';

/** The address that shows a thing. */
function hrefOf({ kind, subjectId, previewId }: OpenThing): string {
  if (kind === 'preview') return portalAddress('previews', { preview: subjectId });
  if (kind === 'pin' && previewId) return portalAddress('previews', { preview: previewId, note: subjectId });
  if (kind === 'message') return portalAddress('messages');
  if (kind === 'request') return portalAddress('consultations');
  return portalAddress('project');
}

/** The label of the button for a thing that waits for the reader. Other things can only be opened. */
const acts: Partial<Record<OpenThing['kind'], string>> = {
  preview: 'Review',
  pin: 'Answer',
  'file-request': 'Send',
};

/** One line below all tabs: the waiting thing, the side it waits for, and a link to it. */
export function NextStrip() {
  const { data } = useQuery(queryOf(getClientNext));
  const thing = data?.yours ?? data?.theirs ?? data?.ours;
  const label = (data?.yours && acts[data.yours.kind]) || 'Open';
  const offer = data && !data.yours ? offerOf(data) : null;
  return (
    <section data-bar aria-labelledby="next-heading" className="border-b border-line bg-surface">
      <div className="mx-auto flex h-9 max-w-page items-center gap-2.5 px-gutter text-sm sm:h-10">
        <h2
          id="next-heading"
          className="font-sans text-sm font-semibold whitespace-nowrap text-ink-soft max-sm:sr-only"
        >
          Next for you
        </h2>
        {offer && <Offered {...offer} />}
        {data && !thing && !offer && (
          <p>
            Nothing waits.{' '}
            {data.nextDate && (
              <>
                <span className="text-ink-soft">Next date:</span> {promisedText(data.nextDate)}
              </>
            )}
          </p>
        )}
        {data && thing && !offer && (
          <>
            <span
              aria-hidden="true"
              className={`size-2 shrink-0 rounded-full ${data.yours ? 'bg-accent' : 'bg-control'}`}
            />
            {data.yours ? (
              <Yours thing={data.yours} more={data.yourCount - 1 + Number(data.delivered !== null)} />
            ) : data.theirs ? (
              <Theirs thing={data.theirs} />
            ) : (
              <Ours thing={thing} />
            )}
            <Link
              href={hrefOf(thing)}
              aria-label={`${label}: ${thing.title}`}
              className={cx(
                touchArea,
                'relative ms-auto shrink-0 rounded-sm font-semibold text-brand-ink underline-offset-4 hover:underline',
              )}
            >
              {label}
            </Link>
          </>
        )}
      </div>
    </section>
  );
}

/** Final files to download, otherwise the agency's request for its site. It comes before things that wait for the agency. */
function offerOf({ delivered, asked }: ClientNext) {
  if (delivered) {
    // Final files come first in the tab while no preview waits for the reader.
    const href = portalAddress('previews');
    return { title: delivered.title, href, label: 'Download', words: 'is ready to download' };
  }
  if (!asked) return null;
  const { kind, title } = asked;
  const href = `${portalAddress('project')}#${kind === 'publication' ? 'publications' : 'testimonial'}-heading`;
  return {
    title,
    href,
    label: 'Answer',
    words: kind === 'publication' ? 'may we show it?' : 'a few words?',
  };
}

function Offered({ title, href, label, words }: NonNullable<ReturnType<typeof offerOf>>) {
  return (
    <>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-control" />
      <p className="flex min-w-0 gap-1.5" title={title}>
        <strong className="truncate font-semibold">{title}</strong>
        <span className="whitespace-nowrap">{words}</span>
      </p>
      <Link
        href={href}
        aria-label={`${label}: ${title}`}
        className={cx(
          touchArea,
          'relative ms-auto shrink-0 rounded-sm font-semibold text-brand-ink underline-offset-4 hover:underline',
        )}
      >
        {label}
      </Link>
    </>
  );
}

/** The agency's request for its site. */
const wanted = (kind: OpenThing['kind']) =>
  kind === 'pin' ? 'answer' : kind === 'file-request' ? 'files' : 'decision';

function Yours({ thing: { title, kind }, more }: { thing: OpenThing; more: number }) {
  return (
    <p className="flex min-w-0 gap-1.5" title={title}>
      <span className="whitespace-nowrap sm:hidden">Your {wanted(kind)}:</span>
      <strong className="truncate font-semibold">{title}</strong>
      <span className="whitespace-nowrap max-sm:hidden">waits for your {wanted(kind)}</span>
      {more > 0 && <span className="whitespace-nowrap text-ink-soft max-sm:hidden">and {more} more</span>}
    </p>
  );
}

/** A thing that waits for another contact of the company. */
function Theirs({ thing: { title, kind, asks } }: { thing: OpenThing }) {
  return (
    <p className="flex min-w-0 gap-1.5" title={title}>
      <strong className="truncate font-semibold">{title}</strong>
      <span className="truncate">
        {kind === 'preview' ? decidesText(asks) : `waits for your colleagues’ ${wanted(kind)}`}
      </span>
    </p>
  );
}

function Ours({ thing: { title, color, since } }: { thing: OpenThing }) {
  const duration = useDuration(since);
  return (
    <p className="flex min-w-0 items-center gap-1.5" title={title}>
      <strong className="truncate font-semibold">{title}</strong>
      {color && (
        <span className="inline-flex shrink-0 items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-3.5 rounded-full ring-1 ring-control"
            style={{ backgroundColor: color }}
          />
          <span className="font-mono text-xs max-sm:hidden">{color}</span>
        </span>
      )}
      <span className="whitespace-nowrap max-sm:hidden">with our team {duration}</span>
      <span className="whitespace-nowrap sm:hidden">with us {duration}</span>
    </p>
  );
}
