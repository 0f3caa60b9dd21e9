import { FolderPlus, Pencil } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { ListedClient } from '#contract/clients.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { touchArea } from '#web/ui/buttons/touch-area.ts';
import { ClientProjects } from './client-projects.tsx';
import { ContactLinks } from './detail/contact-links.tsx';

interface ClientRowProps {
  client: ListedClient;
  address: AdminAddress<'clients'>;
  /** Who looks after it. */
  people?: ReactNode;
}

/** One account: name, contact data, projects, and actions. */
export function ClientRow({ client, address, people }: ClientRowProps) {
  const { id, name, company, clientCode, companyLogoUrl, projectCount, createdAt } = client;
  const [open, setOpen] = useState(false);
  const panel = useId();
  const words = projectCount === 1 ? '1 project' : `${projectCount.toLocaleString('en-US')} projects`;
  return (
    <article aria-labelledby={`client-${id}`}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5 lg:grid-cols-[auto_minmax(0,5fr)_minmax(0,5fr)_7.5rem_6rem_auto]">
        <Avatar src={companyLogoUrl} name={company ?? name} quiet />
        <div className="min-w-0">
          <h3 id={`client-${id}`} className="text-base">
            <button
              type="button"
              onClick={() => address.open('client', id)}
              className={cx(
                touchArea,
                'rounded-sm py-0.5 text-start font-semibold wrap-anywhere underline-offset-4 hover:underline',
              )}
            >
              {name}
            </button>
          </h3>
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
            {company && <span className="wrap-anywhere">{company}</span>}
            <span className="font-mono text-xs whitespace-nowrap">{clientCode}</span>
          </p>
        </div>
        <RelativeTime
          instant={createdAt}
          className="self-start pt-1 text-sm text-ink-soft lg:order-5 lg:self-auto lg:pt-0"
        />
        <div className="col-span-full min-w-0 lg:order-3 lg:col-span-1">
          <ContactLinks client={client} />
        </div>
        <div className="col-span-full flex items-center gap-1 lg:contents">
          <div className="me-auto lg:order-4">
            {projectCount > 0 ? (
              <Button
                variant="quiet"
                size="sm"
                className="-ms-3 whitespace-nowrap"
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
          <div className="-me-3 flex items-center lg:order-6 lg:me-0 lg:gap-1">
            <span className="flex justify-end empty:hidden lg:w-16">{people}</span>
            <Allowed to="projects.write">
              <Button
                variant="quiet"
                size="sm"
                className="whitespace-nowrap"
                onClick={() => address.go('portfolio', { dialog: `new-project:${id}` })}
              >
                <FolderPlus className="size-4.5 text-ink-soft max-sm:hidden" aria-hidden="true" />
                New Project <span className="sr-only">for {name}</span>
              </Button>
            </Allowed>
            <Allowed to="clients.write">
              <Button variant="quiet" size="sm" onClick={() => address.open('edit-client', id)}>
                <Pencil className="size-4 text-ink-soft max-sm:hidden" aria-hidden="true" />
                Edit <span className="sr-only">{name}</span>
              </Button>
            </Allowed>
          </div>
        </div>
      </div>
      <div id={panel} hidden={!open}>
        {open && <ClientProjects clientId={id} clientName={name} address={address} />}
      </div>
    </article>
  );
}
