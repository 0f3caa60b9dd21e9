import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { stateOf, type Consultation } from '#contract/consultations.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMine } from '#web/state/staff/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { countText, restText } from '#web/ui/text/count-text.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { useRemovableList } from '#web/state/staff/removal/use-removable-list.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { ShowLess } from '#web/ui/lists/show-less.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { ConsultationList, OneRequest } from './consultation-list.tsx';
import { filterOf, isWorkedOff, statusLists, useConsultations, useSetStatus } from './data.ts';
import { ConsultationsSkeleton, QueueSkeleton } from './consultations-skeleton.tsx';
import { ConsultationsToolbar } from './consultations-toolbar.tsx';
import { RequestDialogs, type OpenDialog } from './request-dialogs.tsx';
import { QueueSentence } from './queue-sentence.tsx';
import { QueueRail } from './rail/queue-rail.tsx';
import { useQuoteRequest } from '#web/state/staff/answering/use-quote-request.ts';
import { useKeys } from '#web/state/staff/waiting/use-keys.ts';
import { useSlot } from './rail/use-slot.ts';
import { nextStep } from './row/status.ts';

const ConsultationsEmpty = lazy(() =>
  loadScreen(() => import('./consultations-empty.tsx'), 'ConsultationsEmpty'),
);
const SnoozedLine = lazy(() => loadScreen(() => import('./rail/snoozed-line.tsx'), 'SnoozedLine'));
const RequestSheet = lazy(() => loadScreen(() => import('./request-sheet.tsx'), 'RequestSheet'));

interface ConsultationsPanelProps {
  /** Renders the staff assigned to a request. */
  people?: (consultation: Consultation) => ReactNode;
  /** Renders the last messages with a client, beside the answer to a request. */
  conversation?: (client: { id: string; name: string }) => ReactNode;
  /** Other waiting items, below the open request. */
  below?: ReactNode;
  /** Other waiting items as a button, beside a long list. */
  folded?: ReactNode;
}

const having = (items: readonly Consultation[], state: string) =>
  items.filter((item) => stateOf(item) === state);

/** The Consultations tab of the admin panel: the queue of requests, or the search results. */
export function ConsultationsPanel({ people, conversation, below, folded }: ConsultationsPanelProps) {
  const address = useAdminAddress('consultations');
  const mine = useMine(address, 'consultations.read');
  const filter = filterOf(address, mine.query);
  // The choice is in the address, so that Back from another tab restores the list.
  const expanded = address.value('show') === 'all';
  const setExpanded = (all: boolean) => address.set('show', all ? 'all' : '');
  const search = useDebounced(filter.q.trim(), 250);
  const query = useConsultations({ ...filter, q: search });
  const { data: counts } = useQuery(queryOf(getAdminCounts));
  const heading = useRef<HTMLHeadingElement>(null);

  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const searching = filter.q.trim() !== '' || filter.status !== '' || filter.client !== '';
  const working = isWorkedOff(filter);
  const showsAll = expanded || !working;
  const all = expanded && working;
  const slot = useSlot(address, working ? items : undefined);
  const { shown } = slot;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const inSpam = filter.folder === 'spam';
  const removable = useRemovableList('requests', statusLists, showsAll ? items : [], inSpam);
  const setStatus = useSetStatus();
  const mayWrite = useMay('consultations.write');
  const card = useRef<HTMLDivElement>(null);
  // A handled request disappears with its focused button, so the next request gets the focus.
  const takesFocus = useRef(false);
  const shownId = shown?.id;
  useEffect(() => {
    if (takesFocus.current) card.current?.querySelector<HTMLElement>('article')?.focus();
    takesFocus.current = false;
  }, [shownId]);
  const done = () => {
    slot.first();
    takesFocus.current = true;
  };
  const openFor = (name: 'snooze' | 'make-client' | 'lose') => (consultation: Consultation) =>
    setDialog({ name, consultation });
  const openRequest = (id: string) => setDialog({ name: 'answer', id });
  const answerFirst = () => {
    flushSync(slot.first);
    const field = card.current?.querySelector('textarea');
    if (field) field.focus();
    else if (items?.[0]) openRequest(items[0].id);
  };
  const topOf = (id: string | undefined) =>
    id === undefined ? 0 : (document.getElementById(`request-${id}`)?.getBoundingClientRect().top ?? 0);
  /** Shows all requests. The open request keeps its place, since the user may have started an answer. */
  const expand = () => {
    const before = topOf(shownId);
    flushSync(() => setExpanded(true));
    window.scrollBy({ top: topOf(shownId) - before, behavior: 'instant' });
  };
  const advance = () => {
    const step = shown && nextStep[stateOf(shown)];
    if (!step || !mayWrite || setStatus.isPending) return;
    setStatus.mutate({ params: { id: shown.id }, body: { status: step.status } });
    done();
  };
  const step = (to: string | undefined) => {
    takesFocus.current = to !== undefined && to !== shownId;
    slot.show(to);
  };
  const quote = useQuoteRequest();
  const mayQuote = useMay('quotes.write');
  useKeys(
    working
      ? {
          j: () => step(slot.next),
          k: () => step(slot.before),
          e: advance,
          s: () => shown && stateOf(shown) === 'pending' && openFor('snooze')(shown),
          q: () => shown && mayQuote && void quote(shown),
          '?': () => setDialog({ name: 'keys' }),
        }
      : {},
  );
  const pending = counts?.consultationsPending;
  const spam = counts?.consultationsSpam ?? 0;
  /** True if no request has ever been sent, so there is nothing to search, filter or export. */
  const blank = items?.length === 0 && !searching && !mine.mine && filter.folder === 'inbox' && spam === 0;

  const waits = items ? having(items, 'pending') : [];
  const contacted = items ? having(items, 'contacted') : [];
  /** True if the queue is shown beside the open request. */
  const beside =
    working && !expanded && (query.isPending ? pending !== 0 : waits.length + contacted.length > 0);

  const isInbox = filter.folder === 'inbox';
  const ways = {
    onAnswer: isInbox ? ({ id }: Consultation) => openRequest(id) : undefined,
    onSnooze: working ? openFor('snooze') : undefined,
    onLose: isInbox ? openFor('lose') : undefined,
    onMakeClient: isInbox ? openFor('make-client') : undefined,
  };
  const ofSlot = { onDone: done, onTyping: slot.keep, conversation };

  const showLess = () => {
    setExpanded(false);
    heading.current?.focus();
  };

  return (
    <section aria-labelledby="consultations-heading" className="flex flex-col gap-2.5 sm:gap-4">
      <ConsultationsToolbar
        ref={heading}
        address={address}
        filter={filter}
        mine={mine}
        counts={counts}
        blank={blank}
        onArchive={removable.may ? () => removable.openAside(filter.q.trim()) : undefined}
        onKeys={() => setDialog({ name: 'keys' })}
      />
      {working && (
        <QueueSentence
          requests={waits}
          pending={mine.mine ? waits.length : (pending ?? 0)}
          onAnswer={mayWrite && !expanded ? answerFirst : undefined}
        />
      )}
      <div
        className={
          beside
            ? 'flex flex-col gap-4 xl:grid xl:grid-cols-[20rem_minmax(0,1fr)] xl:items-start xl:gap-6'
            : ''
        }
      >
        {beside && query.isPending && <QueueSkeleton />}
        {beside && items && (
          <QueueRail
            requests={waits}
            contacted={contacted}
            pending={mine.mine ? waits.length : (pending ?? 0)}
            shown={shownId}
            onPick={slot.show}
          />
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <ListPlaceholder query={query} failure="The requests could not be loaded">
            <ConsultationsSkeleton />
          </ListPlaceholder>
          {items?.length === 0 && (
            <Suspense>
              <ConsultationsEmpty
                searching={filter.q.trim() !== ''}
                filtered={filter.status !== '' || filter.client !== ''}
                folder={filter.folder}
                mine={mine}
                onClearSearch={() => address.set('q', '')}
                onArchive={removable.may ? () => removable.openAside(filter.q.trim()) : undefined}
                onShowAll={() =>
                  address.go('consultations', {
                    ...(inSpam ? { folder: 'spam' } : {}),
                    ...mine.query,
                  })
                }
              />
            </Suspense>
          )}
          {items && items.length > 0 && (
            <>
              {searching && (
                <p role="status" className="type-text text-ink-soft">
                  {total === 1 ? '1 request matches' : `${countText(total)} requests match`}
                </p>
              )}
              <div
                ref={card}
                className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
              >
                {showsAll || !shown ? (
                  <ConsultationList
                    items={items}
                    total={total}
                    inSpam={inSpam}
                    people={people}
                    ways={ways}
                    selection={removable.may ? removable.selection : undefined}
                    slot={working ? ofSlot : undefined}
                  />
                ) : (
                  <OneRequest key={shown.id} item={shown} people={people} ways={ways} slot={ofSlot} />
                )}
              </div>
              {!showsAll && total > 1 && (
                <Button variant="secondary" className="self-start" onClick={expand}>
                  Show {restText(total, false)} More Requests
                </Button>
              )}
              {showsAll && (
                <>
                  <MoreRows query={query} shown={items.length} total={total} />
                  {all && removable.selection.ids.length === 0 && (
                    // Sticky, because loading requests moves the end of the list away.
                    <div className="sticky bottom-(--foot,0px) z-10 flex flex-wrap gap-2 bg-linear-to-t from-sunken from-70% to-transparent pt-8 pb-3">
                      <ShowLess onClick={showLess} />
                      {folded}
                    </div>
                  )}
                </>
              )}
            </>
          )}
          {working && (
            <Suspense>
              <SnoozedLine />
            </Suspense>
          )}
          {!all && <div className="mt-6 empty:hidden">{below}</div>}
        </div>
      </div>
      {removable.parts}
      <RequestDialogs dialog={dialog} onClose={() => setDialog(null)} onSnoozed={slot.first} onDone={done} />
      <Suspense>
        {dialog?.name === 'answer' && (
          <RequestSheet
            id={dialog.id}
            known={items?.find(({ id }) => id === dialog.id)}
            conversation={conversation}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
