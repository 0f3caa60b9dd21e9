import type { CurrentClient } from '#contract/auth.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** Who the client is to us: name, company, how we reach them, and their client code. */
export function ProfileCard({ client }: { client: CurrentClient }) {
  const { name, company, email, phone, clientCode, companyLogoUrl } = client;
  const facts = [
    { term: 'Email', value: email },
    { term: 'Phone', value: phone },
    { term: 'Client code', value: clientCode },
  ].filter(({ value }) => value);
  return (
    <section aria-labelledby="profile-name" className="flex flex-col gap-5 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:flex-row sm:items-center sm:gap-8 sm:p-6">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar src={companyLogoUrl} name={company ?? name} size="lg" />
        <div className="min-w-0">
          <h2 id="profile-name" className="text-lg wrap-anywhere">
            {name}
          </h2>
          {company && <p className="text-sm wrap-anywhere text-ink-soft">{company}</p>}
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-3 border-line text-sm sm:ms-auto sm:grid-flow-col sm:border-s sm:ps-8">
        {facts.map(({ term, value }) => (
          <div key={term} className="flex justify-between gap-4 sm:block">
            <dt className="text-xs leading-6 text-ink-soft">{term}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
