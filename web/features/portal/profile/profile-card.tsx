import type { CurrentClient } from '#contract/auth.ts';
import { Address } from '#web/ui/people/address.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { LogoUpload } from './logo-upload.tsx';

/**
 * The company's logo with its upload button, and the client's contact data and code; shown above each tab of the
 * portal.
 */
export function ProfileCard({ client }: { client: CurrentClient }) {
  const { name, company, email, phone, clientCode, companyLogoUrl } = client;
  return (
    <section
      aria-label="Company profile"
      className="gone-with-keyboard mb-3 grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-xl bg-raised px-3 py-1.5 shadow-sm ring-1 ring-line sm:mb-6 sm:content-center sm:gap-x-4 sm:px-4 sm:py-2.5"
    >
      <span className="row-span-2 flex">
        <Avatar src={companyLogoUrl} name={company ?? name} size="md" />
      </span>
      <p className="line-clamp-2 type-name wrap-anywhere" title={company ?? name}>
        {company ?? name}
      </p>
      {client.standing === 'decides' && (
        <span className="row-span-2 flex">
          <LogoUpload client={client} />
        </span>
      )}
      <dl className="col-start-2 flex flex-wrap gap-x-5 type-meta leading-snug">
        <div className="max-sm:hidden">
          <dt className="sr-only">Email</dt>
          <dd className="wrap-anywhere text-ink-soft">
            <Address email={email} />
          </dd>
        </div>
        {phone && (
          <div className="max-lg:hidden">
            <dt className="sr-only">Phone</dt>
            <dd className="text-ink-soft tabular-nums">{phone}</dd>
          </div>
        )}
        <div className="flex gap-x-1.5 text-ink-soft">
          <dt>Client code</dt>
          <dd className="whitespace-nowrap text-ink tabular-nums">{clientCode}</dd>
        </div>
      </dl>
    </section>
  );
}
