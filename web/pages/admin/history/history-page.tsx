import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { CurrentUser } from '#contract/auth.ts';
import { historyKinds, listHistory, type HistoryKind } from '#contract/history.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { ClientFilter } from '#web/features/admin/history/client-filter.tsx';
import { ProjectFilter } from '#web/features/admin/history/project-filter.tsx';
import { WhoFilter } from '#web/features/admin/history/who-filter.tsx';
import { mergeRows } from '#web/features/admin/history/merge-rows.ts';
import { HistoryRowView } from '#web/features/admin/history/history-row.tsx';
import { AccessDenied } from '#web/pages/admin/gate/access-denied.tsx';
import { AdminGate } from '#web/pages/admin/gate/admin-gate.tsx';
import { AdminHeader } from '#web/pages/admin/admin-header.tsx';
import { ErasuresSection } from './erasures-section.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** /admin/history: the actions of staff and clients. */
export function AdminHistoryPage() {
  return (
    <AdminGate>
      {(user) =>
        user.permissions.includes('history.read') ? <Screen user={user} /> : <AccessDenied screen="History" />
      }
    </AdminGate>
  );
}

const kinds = Object.keys(historyKinds) as HistoryKind[];

/** The start of a day in the browser's time zone: `days` after the given day. */
function dayStart(day: string, days: number): string | undefined {
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + days);
  return date.toISOString();
}

/** The filters are in the page's address, so a reload, Back and a shared link show the same rows. */
function useFilter() {
  const [search, setSearch] = useSearchParams();
  const value = (name: string) => search.get(name) ?? '';
  const setAll = (values: Record<string, string>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, next] of Object.entries(values))
          if (next === '') after.delete(name);
          else after.set(name, next);
        return after;
      },
      { replace: true },
    );
  const set = (name: string, next: string) => setAll({ [name]: next });
  const [user, contact] = [value('user'), value('contact')];
  const person = user
    ? { side: 'staff' as const, id: user }
    : contact
      ? { side: 'client' as const, id: contact }
      : null;
  const setPerson = (who: typeof person) =>
    setAll({ user: who?.side === 'staff' ? who.id : '', contact: who?.side === 'client' ? who.id : '' });
  const kind = kinds.find((each) => each === value('kind'));
  const from = value('from') ? dayStart(value('from'), 0) : undefined;
  const until = value('until') ? dayStart(value('until'), 1) : undefined;
  const query = {
    ...(kind ? { kind } : {}),
    ...(value('user') ? { userId: value('user') } : {}),
    ...(value('contact') ? { contactId: value('contact') } : {}),
    ...(value('client') ? { clientAccountId: value('client') } : {}),
    ...(value('project') ? { projectId: value('project') } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
  return { value, set, person, setPerson, query };
}

function Screen({ user }: { user: CurrentUser }) {
  const { value, set, person, setPerson, query } = useFilter();
  const list = useInfiniteQuery({ ...pages(listHistory, { query }), placeholderData: keepPreviousData });
  const items = list.data?.items;
  const groups = mergeRows(items ?? []);
  const isNarrowed = Object.keys(query).length > 0;
  // On a phone, open filters would hide the list.
  const [showsFilters, setShowsFilters] = useState(isNarrowed);
  const personName = items?.find(({ who }) => who && who.id === person?.id)?.who?.name;
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <AdminHeader user={user} />
      <main className="mx-auto w-full max-w-panel flex-1 px-gutter pt-4 pb-20">
        <LinkButton href="/admin" variant="quiet" className="-ms-3 mb-2">
          <Icon name="arrow-left" className="size-4.5" />
          Admin panel
        </LinkButton>
        <ErasuresSection />
        <section aria-labelledby="history-heading" className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="history-heading" className="type-title">
              History
            </h2>
            <LinkButton
              href={addressOf({ ...listHistory, path: '/api/admin/history/export' }, { query })}
              variant="secondary"
            >
              Download CSV
            </LinkButton>
          </div>
          <div
            role="search"
            aria-label="History"
            className="grid grid-cols-2 items-start gap-2 *:min-w-0 sm:grid-cols-3 lg:grid-cols-6"
          >
            <Field label="Kind">
              <Select value={query.kind ?? ''} onChange={(event) => set('kind', event.target.value)}>
                <option value="">Everything</option>
                <Options of={kinds.map((each) => [each, historyKinds[each]])} />
              </Select>
            </Field>
            <Button
              variant="secondary"
              className="self-end sm:hidden"
              aria-expanded={showsFilters}
              onClick={() => setShowsFilters(!showsFilters)}
            >
              More filters
            </Button>
            <div className={cx('contents *:min-w-0', !showsFilters && 'max-sm:hidden')}>
              {(['from', 'until'] as const).map((name) => (
                <Field key={name} label={name === 'from' ? 'From' : 'Until'}>
                  <Input
                    type="date"
                    value={value(name)}
                    onChange={(event) => set(name, event.target.value)}
                  />
                </Field>
              ))}
              <WhoFilter value={person} name={personName} onChange={setPerson} />
              <ClientFilter value={value('client')} onChange={(id) => set('client', id)} />
              <div className="max-sm:col-span-2">
                <ProjectFilter value={value('project')} onChange={(id) => set('project', id)} />
              </div>
            </div>
          </div>
          <ListPlaceholder query={list} failure="The history could not be loaded">
            <div role="status" aria-label="Loading the history" className="flex flex-col gap-2">
              {[1, 2, 3, 4, 5, 6].map((row) => (
                <Skeleton key={row} className="h-14 w-full rounded-xl" />
              ))}
            </div>
          </ListPlaceholder>
          {items?.length === 0 &&
            (isNarrowed ? (
              <EmptyState title="Nothing matches">Try another kind or more days.</EmptyState>
            ) : (
              <EmptyState title="Nothing has happened yet">
                Actions by staff and clients appear here.
              </EmptyState>
            ))}
          {items && items.length > 0 && (
            <PagedList
              label="History"
              noun={['entry', 'entries']}
              items={groups}
              // Several acts merged into a row count as one.
              total={(list.data?.total ?? 0) - (items.length - groups.length)}
              narrowed={isNarrowed}
              query={list}
              keyOf={({ id }) => id}
            >
              {(group) => (
                <HistoryRowView
                  group={group}
                  onWho={(side, id) => setPerson({ side, id })}
                  onClient={(id) => set('client', id)}
                />
              )}
            </PagedList>
          )}
        </section>
      </main>
    </div>
  );
}
