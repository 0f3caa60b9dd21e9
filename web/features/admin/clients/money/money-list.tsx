import { useInfiniteQuery } from '@tanstack/react-query';
import type { MoneyView } from '#contract/addresses.ts';
import type { ClientMoney } from '#contract/money/invoice.ts';
import {
  createInvoice,
  listClientMoney,
  listInvoices,
  listMilestones,
  sendInvoice,
} from '#contract/invoices.ts';
import { formatMoney } from '#contract/money/currency.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { useWay } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { datedText } from '#web/ui/text/time-text.ts';
import { ClientSkeleton } from '../row/client-skeleton.tsx';

const nothing = {
  draft: 'Nothing to invoice',
  open: 'No open invoices',
  overdue: 'Nothing is overdue',
} as const;

interface MoneyListProps {
  show: MoneyView;
  search: string;
  mine: Mine['query'];
}

/** Companies with charges to invoice or invoices to pay, each with the sum and the next step. */
export function MoneyList({ show, search, mine }: MoneyListProps) {
  const query = useInfiniteQuery(
    pages(listClientMoney, { query: { show, ...(search ? { q: search } : {}), ...mine } }),
  );
  const items = query.data?.items;
  return (
    <>
      <ListPlaceholder query={query} failure="The invoices could not be loaded">
        <ClientSkeleton />
      </ListPlaceholder>
      {items?.length === 0 && <EmptyState title={search ? 'No company matches' : nothing[show]} />}
      {items && items.length > 0 && (
        <PagedList
          label="Companies"
          noun={['company', 'companies']}
          items={items}
          total={query.data?.total ?? 0}
          narrowed
          query={query}
          keyOf={({ id }) => id}
        >
          {(company) => <MoneyRow company={company} show={show} />}
        </PagedList>
      )}
    </>
  );
}

const invalidates = [listClientMoney, listInvoices, listMilestones];

function MoneyRow({ company, show }: { company: ClientMoney; show: MoneyView }) {
  const { id, name, companyLogoUrl, sums, count, oldest } = company;
  const way = useWay();
  const create = useStaffMutation(createInvoice, {
    failure: 'The invoice could not be drafted',
    saysWhy: true,
    invalidates,
  });
  const send = useStaffMutation(sendInvoice, {
    success: ({ number }) => ({ title: 'Invoice sent', description: number ?? '', tone: 'success' }),
    failure: 'The invoice could not be sent',
    saysWhy: true,
    invalidates,
  });
  const may = { write: useMay('invoices.write'), record: useMay('payments.record') };
  const all = () => way(`/admin/invoices?client=${id}&show=${show}`);
  const open = (invoice: string) => way(`/admin/invoices?invoice=${invoice}`);
  const draft = () =>
    void create.mutateAsync({ body: { milestoneId: oldest.id } }).then(
      (invoice) => open(invoice.id),
      () => {},
    );
  const [label, act] =
    count > 1
      ? [`Show ${count}`, all]
      : oldest.type === 'milestone' && may.write
        ? ['Draft invoice', draft]
        : show === 'draft' && oldest.type === 'invoice'
          ? ['Review draft', () => open(oldest.id)]
          : show === 'open' && may.record
            ? ['Record payment', () => open(`${oldest.id}&pay=1`)]
            : show === 'overdue' && may.write
              ? ['Send again', () => send.mutate({ params: { id: oldest.id } })]
              : ['Show', all];
  const amounts = sums.map(({ minor, currency }) => formatMoney(minor, currency)).join(' and ');
  return (
    <Row
      id={`money-${id}`}
      name={name}
      about={count > 1 ? `${count} ${show === 'draft' ? 'to invoice' : 'invoices'}` : oldest.number}
      picture={<Avatar size="row" src={companyLogoUrl} name={name} quiet initials />}
      what={
        // Wraps on a phone, because the day would be cut off.
        <span className="whitespace-normal">
          {show === 'draft'
            ? amounts
            : `${amounts}${count > 1 ? ', oldest' : ''} due ${datedText(oldest.day)}`}
        </span>
      }
      waits={show === 'overdue'}
      onOpen={all}
      specified={
        <Button
          variant="secondary"
          size="sm"
          pending={create.isPending || send.isPending}
          aria-label={`${label}: ${name}`}
          onClick={act}
        >
          {label}
        </Button>
      }
    />
  );
}
