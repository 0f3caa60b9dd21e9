import { useQuery } from '@tanstack/react-query';
import { myStatementCsv, myStatementPdf } from '#contract/invoice-files.ts';
import { myStatement } from '#contract/invoices.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { StatementView } from '#web/ui/money/statement-view.tsx';

/** The statement of account: agreed, invoiced and paid amounts of the company. */
export function StatementSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(queryOf(myStatement, { query: {} }));
  return (
    <Dialog open size="sheet" onClose={onClose} title="Statement" description={query.data?.buyer}>
      {query.data ? (
        <StatementView
          statement={query.data}
          pdf={addressOf(myStatementPdf)}
          csv={addressOf(myStatementCsv)}
        />
      ) : (
        <NotLoaded noun="statement" query={query} missing={false}>
          <Skeleton className="h-64 w-full rounded-xl" />
        </NotLoaded>
      )}
    </Dialog>
  );
}
