import type { ReactNode } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { LogoUpload } from './logo-upload.tsx';

interface ProfileCardProps {
  client: CurrentClient;
  /** Stands where the name of the company would: a way to another one. */
  company?: ReactNode;
  /** What opens the people of the company and the own details. */
  actions?: ReactNode;
}

/** A welcome, with the client's code and contact data. */
export function ProfileCard({ client, company: menu, actions }: ProfileCardProps) {
  const { name, company, email, phone, clientCode } = client;
  const facts = [
    { term: 'Email', value: email },
    { term: 'Phone', value: phone },
    { term: 'Client code', value: clientCode },
  ].filter(({ value }) => value);
  return (
    <div className="flex flex-col gap-x-10 gap-y-5 pt-4 pb-6 sm:pt-7 sm:pb-8 lg:flex-row lg:items-center lg:justify-between">
      <div className="flex min-w-0 items-center gap-4 sm:gap-5">
        <LogoUpload client={client} />
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere sm:text-3xl">Welcome, {name}</h1>
          {menu || (company && <p className="wrap-anywhere text-ink-soft">{company}</p>)}
        </div>
      </div>
      <div className="flex flex-col gap-x-8 gap-y-4 sm:flex-row sm:flex-wrap sm:items-center">
        <dl
          aria-label="Your profile"
          className="grid gap-x-8 gap-y-1.5 text-sm sm:grid-flow-col sm:justify-start"
        >
          {facts.map(({ term, value }) => (
            <div key={term} className="flex items-baseline justify-between gap-4 sm:block">
              <dt className="text-xs text-ink-soft">{term}</dt>
              <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {actions}
      </div>
    </div>
  );
}
