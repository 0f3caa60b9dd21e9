import type { HistoryRow } from '#contract/history.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

interface HistoryRowViewProps {
  row: HistoryRow;
  onWho: (side: 'staff' | 'client', id: string) => void;
  onClient: (id: string) => void;
}

const link =
  'rounded-sm wrap-anywhere text-left text-brand-ink underline-offset-4 pointer-coarse:min-h-11 hover:underline';

/** One act: person, act, client and time. Person and client filter the list. */
export function HistoryRowView({ row, onWho, onClient }: HistoryRowViewProps) {
  const { who, text, client, detail, createdAt } = row;
  return (
    <article
      aria-label={`${who?.name ?? 'Somebody'}: ${text}`}
      className="flex flex-col gap-x-4 gap-y-0.5 px-4 py-3 sm:px-5 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_minmax(0,12rem)_7rem] lg:items-start"
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{text}</p>
        {detail && <p className="text-sm wrap-anywhere text-ink-soft">{detail}</p>}
      </div>
      <p className="min-w-0 text-sm text-ink-soft">
        {who ? (
          <>
            <button type="button" className={link} onClick={() => onWho(who.side, who.id)}>
              {who.name}
            </button>{' '}
            ({who.side === 'staff' ? 'staff' : 'client'})
          </>
        ) : (
          'Somebody unknown'
        )}
      </p>
      <div className="min-w-0 text-sm">
        {client && (
          <button type="button" className={link} onClick={() => onClient(client.id)}>
            {client.name}
          </button>
        )}
      </div>
      <RelativeTime instant={createdAt} className="self-start text-sm text-ink-soft lg:justify-self-end" />
    </article>
  );
}
