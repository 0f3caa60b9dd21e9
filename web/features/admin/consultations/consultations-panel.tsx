import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMine } from '#web/state/assigned/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { countText, restText } from '#web/ui/text/count-text.ts';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { ConsultationList } from './consultation-list.tsx';
import { filterOf, useConsultations } from './data.ts';
import { ConsultationsEmpty } from './consultations-empty.tsx';
import { ConsultationsSkeleton } from './consultations-skeleton.tsx';
import { ConsultationsToolbar } from './consultations-toolbar.tsx';

interface ConsultationsPanelProps {
  /** Who looks after a request. */
  people?: (consultation: Consultation) => ReactNode;
}

/** The Consultations tab of the admin panel. */
export function ConsultationsPanel({ people }: ConsultationsPanelProps) {
  const address = useAdminAddress('consultations');
  const mine = useMine(address, 'consultations.read');
  const filter = filterOf(address, mine.query);
  const [expanded, setExpanded] = useState(false);
  const search = useDebounced(filter.q.trim(), 250);
  const query = useConsultations({ ...filter, q: search });
  const { data: counts } = useQuery(queryOf(getAdminCounts));
  const heading = useRef<HTMLHeadingElement>(null);

  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const searching = filter.q.trim() !== '' || filter.status !== '' || filter.client !== '';
  const showsAll = expanded || searching || mine.mine || filter.folder === 'spam';
  const pending = counts?.consultationsPending;

  const showLess = () => {
    setExpanded(false);
    heading.current?.focus();
  };

  return (
    <section aria-labelledby="consultations-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2
          id="consultations-heading"
          ref={heading}
          tabIndex={-1}
          className="me-1 scroll-mt-24 text-2xl outline-none"
        >
          Consultations
        </h2>
        {pending !== undefined && (
          <>
            <Badge tone={pending > 0 ? 'warning' : 'neutral'}>
              {pending.toLocaleString('en-US')} in queue
            </Badge>
            <Badge tone={pending > 0 ? 'brand' : 'neutral'}>{pending.toLocaleString('en-US')} unread</Badge>
          </>
        )}
      </div>
      <ConsultationsToolbar
        address={address}
        filter={filter}
        mine={mine}
        spam={counts?.consultationsSpam ?? 0}
      />
      <ListPlaceholder query={query} failure="The requests could not be loaded">
        <ConsultationsSkeleton />
      </ListPlaceholder>
      {items?.length === 0 && (
        <ConsultationsEmpty
          searching={searching}
          folder={filter.folder}
          mine={mine}
          onClear={() =>
            address.go('consultations', {
              ...(filter.folder === 'spam' ? { folder: 'spam' } : {}),
              ...mine.query,
            })
          }
        />
      )}
      {items && items.length > 0 && (
        <>
          {searching && (
            <p role="status" className="text-sm text-ink-soft">
              {total === 1 ? '1 request matches' : `${countText(total)} requests match`}
            </p>
          )}
          <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
            <ConsultationList
              items={showsAll ? items : items.slice(0, 1)}
              total={showsAll ? total : 1}
              inSpam={filter.folder === 'spam'}
              people={people}
            />
          </div>
          {!showsAll && total > 1 && (
            <Button variant="secondary" className="self-start" onClick={() => setExpanded(true)}>
              Show {restText(total, false)} More Requests
            </Button>
          )}
          {showsAll && (
            <MoreRows query={query} shown={items.length} total={total}>
              {expanded && !searching && !mine.mine && filter.folder === 'inbox' && (
                <Button variant="quiet" onClick={showLess}>
                  Show Less
                </Button>
              )}
            </MoreRows>
          )}
        </>
      )}
    </section>
  );
}
