import { FolderPlus, Pencil } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { ListedClient } from '#contract/clients.ts';
import { deletedDays } from '#contract/removals.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { ClientProjects } from './client-projects.tsx';
import { ContactLinks } from './detail/contact-links.tsx';

/** The time when a deleted client is erased. */
const goneAt = (closedAt: string) => new Date(Date.parse(closedAt) + deletedDays * 86_400_000).toISOString();

interface ClientRowProps {
  client: ListedClient;
  address: AdminAddress<'clients'>;
  /** Shows who is assigned. */
  people?: ReactNode;
}

/** One account: name, contact data, projects, and actions. */
export function ClientRow({ client, address, people }: ClientRowProps) {
  const { id, name, company, clientCode, companyLogoUrl, projectCount, createdAt } = client;
  const [open, setOpen] = useState(false);
  const panel = useId();
  // If mail can be sent, content shared with an account opened by the public form stays hidden until its address is confirmed.
  const isHidden =
    appBoot().mailConfigured &&
    client.closedAs === null &&
    client.origin === 'self' &&
    client.emailVerifiedAt === null;
  const words = projectCount === 1 ? '1 project' : `${projectCount.toLocaleString('en-US')} projects`;
  return (
    <article aria-labelledby={`client-${id}`} className="group relative">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5 lg:grid-cols-[auto_minmax(0,4fr)_minmax(0,5fr)_7.5rem_6rem_4rem_5.5rem] lg:py-2.5">
        <Avatar src={companyLogoUrl} name={company ?? name} quiet initials />
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h3 id={`client-${id}`} className="min-w-0 text-base">
              {/* The whole row opens the account; its other links and buttons are above this one. */}
              <button
                type="button"
                onClick={() => address.open('client', id)}
                className="rounded-sm py-0.5 text-start font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 after:rounded-md group-hover:underline"
              >
                {name}
              </button>
            </h3>
            {/* Beside the name, or below a long one: names of companies are often long. */}
            <span className="font-mono text-xs whitespace-nowrap text-ink-soft">{clientCode}</span>
          </div>
          <p className="text-sm text-ink-soft">
            {company && <span className="block wrap-anywhere">{company}</span>}
            {isHidden && (
              <span className="block text-warning-ink">
                Address not proved: does not see what you share now
              </span>
            )}
            {client.closedAs === 'deleted' && client.closedAt && (
              <span className="block text-warning-ink">
                Gone for good on {dayText(goneAt(client.closedAt))}
              </span>
            )}
          </p>
        </div>
        <RelativeTime
          instant={createdAt}
          className="relative self-start pt-1 text-sm text-ink-soft lg:order-5 lg:self-auto lg:pt-0"
        />
        <div className="col-span-full min-w-0 lg:order-3 lg:col-span-1">
          <ContactLinks client={client} stacked />
        </div>
        <div className="col-span-full flex items-center gap-1 lg:contents">
          <div className="me-auto lg:order-4">
            {projectCount > 0 ? (
              <Button
                variant="quiet"
                size="sm"
                className="relative -ms-3 whitespace-nowrap"
                aria-expanded={open}
                aria-controls={panel}
                onClick={() => setOpen(!open)}
              >
                {words} <span className="sr-only">of {name}</span>
                <Icon
                  name="chevron-down"
                  className={`size-4 text-ink-soft transition-transform ${open ? 'rotate-180' : ''}`}
                />
              </Button>
            ) : (
              <span className="text-sm text-ink-soft">No projects</span>
            )}
          </div>
          <span className="relative flex justify-end empty:hidden lg:order-6 lg:empty:flex">{people}</span>
          <span className="relative -me-2 flex justify-end transition-opacity lg:order-7 lg:pointer-fine:opacity-0 lg:pointer-fine:group-focus-within:opacity-100 lg:pointer-fine:group-hover:opacity-100">
            <Allowed to="projects.write">
              <IconButton
                label={`New Project for ${name}`}
                tip="New Project"
                onClick={() => address.go('portfolio', { dialog: `new-project:${id}` })}
              >
                <FolderPlus className="size-5" aria-hidden="true" />
              </IconButton>
            </Allowed>
            <Allowed to="clients.write">
              <IconButton label={`Edit ${name}`} tip="Edit" onClick={() => address.open('edit-client', id)}>
                <Pencil className="size-4.5" aria-hidden="true" />
              </IconButton>
            </Allowed>
          </span>
        </div>
      </div>
      <div id={panel} hidden={!open} className="relative">
        {open && <ClientProjects clientId={id} clientName={name} address={address} />}
      </div>
    </article>
  );
}
