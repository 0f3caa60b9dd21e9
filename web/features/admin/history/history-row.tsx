import type { HistoryRow } from '#contract/history.ts';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import type { HistoryGroup } from './merge-rows.ts';

interface HistoryRowViewProps {
  group: HistoryGroup;
  onWho: (side: 'staff' | 'client', id: string) => void;
  onClient: (id: string) => void;
}

const link =
  'rounded-sm wrap-anywhere text-left text-brand-ink underline-offset-4 pointer-coarse:min-h-11 hover:underline';

/** One act, or several equal acts: person, act, client and time. The links on person and client filter the list. */
export function HistoryRowView({ group, onWho, onClient }: HistoryRowViewProps) {
  const { text, rows } = group;
  const [first] = rows;
  const { who, detail, createdAt } = first;
  const one = rows.length === 1;
  const clients = new Set(rows.map(({ client }) => client?.id));
  return (
    <article
      aria-label={`${who?.name ?? 'Unknown person'}: ${text}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 px-4 py-3 sm:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_minmax(0,12rem)_7rem]"
    >
      <div className="min-w-0">
        {one && <p className="wrap-anywhere">{text}</p>}
        {one && detail && <p className="type-meta wrap-anywhere text-ink-soft">{detail}</p>}
        {!one && (
          <Disclosure summary={text} className="-my-2.5">
            <ul className="flex flex-col gap-1 pb-2 ps-5.5">
              {rows.map((row) => (
                <li key={row.id} className="flex flex-wrap gap-x-3 wrap-anywhere text-ink-soft">
                  <RelativeTime instant={row.createdAt} />
                  <ClientButton row={row} onClient={onClient} />
                  {row.detail}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 type-text max-lg:col-span-2 lg:contents">
        <p className="min-w-0 text-ink-soft">
          {who ? (
            <>
              <button type="button" className={link} onClick={() => onWho(who.side, who.id)}>
                {who.name}
              </button>{' '}
              ({who.side === 'staff' ? 'staff' : 'client'})
            </>
          ) : (
            'Unknown person'
          )}
        </p>
        <div className="min-w-0 empty:hidden lg:empty:block">
          {clients.size === 1 && <ClientButton row={first} onClient={onClient} />}
        </div>
      </div>
      <RelativeTime
        instant={createdAt}
        className="type-meta leading-6 text-ink-soft max-lg:col-start-2 max-lg:row-start-1 lg:justify-self-end"
      />
    </article>
  );
}

const ClientButton = ({
  row: { client },
  onClient,
}: { row: HistoryRow } & Pick<HistoryRowViewProps, 'onClient'>) =>
  client && (
    <button type="button" className={link} onClick={() => onClient(client.id)}>
      {client.name}
    </button>
  );
