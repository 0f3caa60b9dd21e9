import type { HistoryRow } from '#contract/history.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

interface HistoryRowViewProps {
  row: HistoryRow;
  onWho: (side: 'staff' | 'client', id: string) => void;
  onClient: (id: string) => void;
}

const link =
  'rounded-sm wrap-anywhere text-left text-brand-ink underline-offset-4 pointer-coarse:min-h-11 hover:underline';

/** One act: who, what, about which client, and when. Person and client narrow the list. */
export function HistoryRowView({ row, onWho, onClient }: HistoryRowViewProps) {
  const { who, text, client, detail, createdAt } = row;
  return (
    <article
      aria-label={`${who?.name ?? 'Somebody'}: ${text}`}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{text}</p>
        {detail && <p className="text-sm wrap-anywhere text-ink-soft">{detail}</p>}
      </div>
      <div className="flex min-w-0 basis-56 flex-wrap items-center gap-2 text-sm">
        {who ? (
          <>
            <button type="button" className={link} onClick={() => onWho(who.side, who.id)}>
              {who.name}
            </button>
            <Badge>{who.side === 'staff' ? 'Staff' : 'Client'}</Badge>
          </>
        ) : (
          <span className="text-ink-soft">Somebody unknown</span>
        )}
      </div>
      <div className="min-w-0 basis-40 text-sm">
        {client && (
          <button type="button" className={link} onClick={() => onClient(client.id)}>
            {client.name}
          </button>
        )}
      </div>
      <RelativeTime instant={createdAt} className="text-sm text-ink-soft" />
    </article>
  );
}
