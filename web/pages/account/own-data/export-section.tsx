import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  exportHours,
  exportMyData,
  exportSharedData,
  fetchMyExport,
  listMyExports,
  type DataExport,
} from '#contract/data-export.ts';
import type { Side } from '#contract/sign-in.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { addressOf, call } from '#web/api/calls/client.ts';
import { invalidate, queryOf } from '#web/api/calls/query-client.ts';
import { Section } from '../section.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

const names = { person: 'Everything about you', company: 'What your company sees' } as const;

const leads: Record<Side, string> = {
  client:
    'One archive with a page to read and print, the same data for programs, and your files. Our team’s internal notes are not included.',
  staff:
    'One archive with a page to read and print, and the same data for programs: your details, sign-ins, actions and texts.',
};

interface ExportSectionProps {
  side: Side;
  /** True if the person may export the company's data too. */
  decides?: boolean;
}

/** The section with exports of the person's data, and of the company's data for contacts who decide. */
export function ExportSection({ side, decides = false }: ExportSectionProps) {
  const queries = useQueryClient();
  const params = { side };
  const { data: exports } = useQuery(queryOf(listMyExports, { params }));
  const ask = useMutation({
    mutationFn: (kind: DataExport['kind']) =>
      kind === 'person' ? call(exportMyData, { params }) : call(exportSharedData),
    onSuccess: () => toast({ title: 'Your export is ready', tone: 'success' }),
    onError: (error) => toastFailure(errorText(error, 'The export failed. Please try again.')),
    onSettled: () => invalidate(queries, listMyExports),
  });
  const isAsking = (kind: DataExport['kind']) => ask.isPending && ask.variables === kind;
  return (
    <Section title="Export" lead={leads[side]}>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" pending={isAsking('person')} onClick={() => ask.mutate('person')}>
          Export my data
        </Button>
        {decides && (
          <Button variant="secondary" pending={isAsking('company')} onClick={() => ask.mutate('company')}>
            Export my company’s data
          </Button>
        )}
      </div>
      {exports && exports.length > 0 && (
        <>
          <ul aria-label="Exports" className="divide-y divide-line">
            {exports.map((each) => (
              <ExportRow key={each.id} side={side} {...each} />
            ))}
          </ul>
          <p className="type-text text-ink-soft">
            You can download each export for {exportHours} hours. It contains the data at that moment. If a
            download stops, start it again.
          </p>
        </>
      )}
    </Section>
  );
}

function ExportRow({ id, kind, createdAt, side }: DataExport & { side: Side }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0">
        <span className="type-name">{names[kind]}</span>{' '}
        <span className="type-text text-ink-soft">
          requested <RelativeTime instant={createdAt} />
        </span>
      </p>
      <LinkButton
        href={addressOf(fetchMyExport, { params: { side, id } })}
        download
        variant="secondary"
        aria-label={`Download: ${names[kind]}`}
      >
        Download
      </LinkButton>
    </li>
  );
}
