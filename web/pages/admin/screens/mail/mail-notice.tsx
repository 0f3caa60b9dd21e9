import { useQuery } from '@tanstack/react-query';
import { listMails } from '#contract/mails.ts';
import { callList } from '#web/api/calls/client.ts';
import { metaOf } from '#web/api/calls/query-client.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { countText } from '#web/ui/text/count-text.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

/**
 * A row with the number of mails, the time of the latest, and a link to the Mail screen. Says so if there is no mail
 * server.
 */
export function MailNotice() {
  return (
    <Allowed to="mail.read">
      <Row />
    </Allowed>
  );
}

function Row() {
  const { mailConfigured } = appBoot();
  const query = { limit: 1, ...(mailConfigured ? {} : { state: 'kept' as const }) };
  const { data } = useQuery({
    queryKey: [listMails.path, { query }, 'first'],
    meta: metaOf(listMails),
    queryFn: ({ signal }) => callList(listMails, { query, signal }),
  });
  const latest = data?.items[0];
  const count = data && latest && (
    <>
      {countText(data.total)} {data.total === 1 ? 'e-mail' : 'e-mails'}
      {mailConfigured ? ' in three months' : ' saved instead of being sent'}, the latest{' '}
      <RelativeTime instant={latest.createdAt} />
    </>
  );
  return (
    <p
      className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 type-text text-ink ${mailConfigured ? '' : 'rounded-lg bg-warning-soft px-4 py-1.5'}`}
    >
      <Icon name="mail" className={`size-4.5 ${mailConfigured ? 'text-brand-ink' : 'text-warning-ink'}`} />
      <span className="min-w-0 flex-1">
        {mailConfigured ? (
          (count ?? 'Every e-mail and its delivery.')
        ) : (
          <>
            <span className="type-name">No mail server is configured</span>
            {count ? <>: {count}.</> : ': e-mails are saved instead of being sent.'}
          </>
        )}
      </span>
      <a
        href="/admin/mail"
        className="inline-flex min-h-11 items-center text-brand-ink underline-offset-4 hover:underline"
      >
        Open Mail
      </a>
    </p>
  );
}
