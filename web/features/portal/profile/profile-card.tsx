import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { Address } from '#web/ui/people/address.tsx';
import { profileIcon, profileRow } from './profile-row.ts';
import { LogoUpload, RemoveLogo } from './logo-upload.tsx';

interface ProfileCardProps {
  client: CurrentClient;
  /** What opens the people of the company and the own details. */
  children?: ReactNode;
}

/** The company's logo, and the client's code and contact data. */
export function ProfileCard({ client, children }: ProfileCardProps) {
  const { name, company, email, phone, clientCode } = client;
  const facts = [
    { term: 'Email', value: email && <Address email={email} /> },
    { term: 'Phone', value: phone },
    { term: 'Client code', value: clientCode },
  ].filter(({ value }) => value);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <LogoUpload client={client} />
        <div className="min-w-0">
          <p className="text-lg leading-snug font-semibold wrap-anywhere">{name}</p>
          {company && <p className="wrap-anywhere text-ink-soft">{company}</p>}
        </div>
      </div>
      <dl aria-label="Your profile" className="grid gap-y-2 text-sm">
        {facts.map(({ term, value }) => (
          <div key={term} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="-mx-3 -mb-2 flex flex-col border-t border-line pt-2">
        {children}
        <RemoveLogo client={client} className={profileRow}>
          <ImageOff className={profileIcon} aria-hidden="true" />
        </RemoveLogo>
      </div>
    </div>
  );
}
