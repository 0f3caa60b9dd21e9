import type { Client } from '#contract/clients.ts';
import { Address } from '#web/ui/people/address.tsx';
import { mailAddress, phoneAddress } from '#web/ui/text/mail-address.ts';

const link =
  'inline-block min-h-6 content-center wrap-anywhere text-brand-ink underline decoration-transparent underline-offset-2 transition-colors pointer-coarse:min-h-11 hover:decoration-current';

/** Links to mail or call a client. */
export function ContactLinks({
  client: { name, email, phone },
}: {
  client: Pick<Client, 'name' | 'email' | 'phone'>;
}) {
  return (
    <ul aria-label={`Contact of ${name}`} className="flex flex-wrap gap-x-4 type-text pointer-coarse:-my-2">
      <li className="min-w-0">
        <a href={mailAddress(email)} className={link}>
          <Address email={email} />
        </a>
      </li>
      {phone && (
        <li>
          <a href={phoneAddress(phone)} className={link}>
            {phone}
          </a>
        </li>
      )}
    </ul>
  );
}
