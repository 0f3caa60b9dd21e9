import { Mail, MessagesSquare } from '#web/ui/pictures/lucide.tsx';
import { Phone } from '#web/ui/pictures/lucide/later.tsx';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import type { Person } from '#contract/person.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { mailAddress } from '#web/ui/text/mail-address.ts';

const way = '-mx-3 flex min-h-11 items-center gap-2.5 rounded-lg px-3 type-text wrap-anywhere hover:bg-hover';
const icon = 'size-4.5 shrink-0 text-ink-soft';

/** The staff assigned to the newest request, and the contact data of the agency. */
export function ReachUs({ person }: { person: Person | null }) {
  const { brand } = appBoot();
  return (
    <aside
      aria-labelledby="reach-us"
      className="flex gap-x-8 gap-y-3 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line max-sm:flex-col sm:max-lg:items-start lg:flex-col"
    >
      {person && (
        <div className="flex shrink-0 items-center gap-3.5 border-line max-sm:border-b max-sm:pb-4 lg:border-b lg:pb-4">
          <Avatar src={person.profileImageUrl} name={person.name} size="md" initials />
          <div className="min-w-0">
            <p className="type-meta text-ink-soft">Your contact</p>
            <p className="type-name wrap-anywhere">{person.name}</p>
          </div>
        </div>
      )}
      <div className="min-w-0">
        <h2 id="reach-us" className="mb-1 type-name">
          How to reach {person ? 'us' : brand.name}
        </h2>
        <ul className="flex flex-wrap gap-x-7 lg:flex-col">
          <li>
            <Link href={portalAddress('messages')} className={way}>
              <MessagesSquare className={icon} aria-hidden="true" />
              Write a message
            </Link>
          </li>
          {brand.phone && (
            <li>
              <a href={`tel:${brand.phone.replace(/[^\d+]/g, '')}`} className={way}>
                <Phone className={icon} aria-hidden="true" />
                {brand.phone}
              </a>
            </li>
          )}
          <li>
            <a href={mailAddress(brand.email)} className={way}>
              <Mail className={icon} aria-hidden="true" />
              {brand.email}
            </a>
          </li>
        </ul>
      </div>
    </aside>
  );
}
