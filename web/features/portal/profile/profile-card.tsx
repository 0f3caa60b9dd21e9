import type { CurrentClient } from '#contract/auth.ts';
import { Address } from '#web/ui/people/address.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { LogoUpload } from './logo-upload.tsx';

/** The company's logo with its upload, and the client's contact data and code: above each tab of the portal. */
export function ProfileCard({ client }: { client: CurrentClient }) {
  const { name, company, email, phone, clientCode, companyLogoUrl } = client;
  return (
    <section
      aria-label="Company profile"
      className="mb-4 flex min-w-0 items-center gap-x-3 rounded-xl bg-raised px-3 py-2.5 shadow-sm ring-1 ring-line sm:mb-6 sm:gap-x-4 sm:px-4"
    >
      <Avatar src={companyLogoUrl} name={company ?? name} size="md" />
      <div className="min-w-0 flex-1">
        <p className="text-sm leading-snug font-semibold wrap-anywhere">{company ?? name}</p>
        <dl className="flex flex-wrap gap-x-5 text-xs leading-snug sm:text-sm">
          <div>
            <dt className="sr-only">Email</dt>
            <dd className="wrap-anywhere text-ink-soft">
              <Address email={email} />
            </dd>
          </div>
          {phone && (
            <div className="max-sm:hidden">
              <dt className="sr-only">Phone</dt>
              <dd className="text-ink-soft tabular-nums">{phone}</dd>
            </div>
          )}
          <div className="flex gap-x-1.5 text-ink-soft">
            <dt>Client code</dt>
            <dd className="font-medium whitespace-nowrap text-ink tabular-nums">{clientCode}</dd>
          </div>
        </dl>
      </div>
      {client.standing === 'decides' && <LogoUpload client={client} />}
    </section>
  );
}
