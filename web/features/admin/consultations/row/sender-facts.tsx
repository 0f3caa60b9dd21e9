import type { Consultation } from '#contract/consultations.ts';
import { mailAddress, phoneAddress } from '#web/ui/text/mail-address.ts';

const link =
  'inline-flex items-center wrap-anywhere text-brand-ink underline decoration-transparent pointer-coarse:min-h-11 underline-offset-2 transition-colors hover:decoration-current';

/** The contact data and the company of the sender. */
export function SenderFacts({ consultation }: { consultation: Consultation }) {
  const { name, email, phone, company, businessName, businessType, referredBy } = consultation;
  const firm = company ?? businessName;
  return (
    <ul
      className="flex flex-wrap items-center gap-x-4 gap-y-1 type-text text-ink-soft pointer-coarse:-my-2"
      aria-label={`About ${name}`}
    >
      <li className="min-w-0">
        <a href={mailAddress(email)} className={link}>
          {email}
        </a>
      </li>
      {phone && (
        <li>
          <a href={phoneAddress(phone)} className={link}>
            {phone}
          </a>
        </li>
      )}
      {firm && <li className="wrap-anywhere">{firm}</li>}
      {businessType && <li className="wrap-anywhere">{businessType}</li>}
      {referredBy && (
        <li className="wrap-anywhere">
          Referred by <span className="text-ink">{referredBy}</span>
        </li>
      )}
    </ul>
  );
}
