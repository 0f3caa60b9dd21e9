import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { limits } from '#contract/validation/limits.ts';
import { getMailStatus, mailStates } from '#contract/mails.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchInput } from '#web/ui/lists/search/search-input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { useMails } from './data.ts';
import { MailRow } from './mail-row.tsx';
import { mailStateTexts } from './mail-states.ts';
import { MailStatus } from './mail-status.tsx';
import { StoppedMails } from './stopped-mails.tsx';
import { WaveNote } from './wave-note.tsx';

/** The filters are in the page's address, so a reload, Back and a shared link show the same mails. */
function useFilter() {
  const [search, setSearch] = useSearchParams();
  const value = (name: string) => search.get(name) ?? '';
  const set = (name: string, next: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === '') after.delete(name);
        else after.set(name, next);
        return after;
      },
      { replace: true },
    );
  const clear = () => setSearch({}, { replace: true });
  return { value, set, clear };
}

/** The Mail screen: every e-mail of the last three months, with its state. */
export function MailPanel() {
  const { value, set, clear: showAll } = useFilter();
  const client = useClientOption(value('client'));
  const status = useQuery(queryOf(getMailStatus));
  const filter = {
    q: useDebounced(value('q').trim(), 250),
    state: mailStates.find((each) => each === value('state')) ?? ('' as const),
    client: value('client'),
    recipient: value('recipient'),
  };
  const isNarrowed = Object.values(filter).some((each) => each !== '');
  const query = useMails(filter);
  const items = query.data?.items;
  return (
    <section aria-labelledby="mail-heading" className="flex flex-col gap-5">
      <MailStatus />
      <WaveNote />
      <StoppedMails />
      <div role="search" aria-label="E-mails" className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search e-mails"
          placeholder="Address or subject"
          value={value('q')}
          onSearch={(typed) => set('q', typed)}
          maxLength={limits.search}
          className="min-w-0 flex-1 basis-60 sm:max-w-96"
        />
        <div className="w-full sm:w-44">
          <Select
            aria-label="State"
            value={filter.state}
            onChange={(event) => set('state', event.target.value)}
          >
            <option value="">All e-mails</option>
            <Options of={mailStates.map((each) => [each, mailStateTexts[each].label])} />
          </Select>
        </div>
        {filter.client && <NarrowedTo name={client?.label} onClear={() => set('client', '')} />}
        {filter.recipient && <NarrowedTo name={filter.recipient} onClear={() => set('recipient', '')} />}
      </div>
      <ListPlaceholder query={query} failure="The e-mails could not be loaded">
        <div role="status" aria-label="Loading the e-mails" className="flex flex-col gap-2">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-18 w-full rounded-xl" />
          ))}
        </div>
      </ListPlaceholder>
      {items?.length === 0 &&
        (isNarrowed ? (
          <EmptyState
            title="No e-mail matches"
            action={
              <Button variant="secondary" onClick={filter.q ? () => set('q', '') : showAll}>
                {filter.q ? 'Clear search' : 'Show all e-mails'}
              </Button>
            }
          >
            {filter.q ? 'Try fewer letters, or all e-mails.' : 'Try all e-mails.'}
          </EmptyState>
        ) : (
          <EmptyState title="No e-mails yet">
            Every e-mail appears here, also those that could not be sent.
          </EmptyState>
        ))}
      {items && items.length > 0 && (
        <PagedList
          label="E-mails"
          noun={['e-mail', 'e-mails']}
          items={items}
          total={query.data?.total ?? 0}
          narrowed={isNarrowed}
          query={query}
          keyOf={({ id }) => id}
        >
          {(mail) => (
            <MailRow
              mail={mail}
              canSend={status.data?.configured ?? false}
              onRecipient={(address) => set('recipient', address)}
              onClient={(id) => set('client', id)}
            />
          )}
        </PagedList>
      )}
    </section>
  );
}
