import { FolderPlus, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import type { ListedClient } from '#contract/clients.ts';
import type { Place } from '#web/api/use-place.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { touchArea } from '#web/ui/touch-area.ts';
import { ClientProjects } from './client-projects.tsx';
import { ContactLinks } from './contact-links.tsx';

interface ClientRowProps {
  client: ListedClient;
  place: Place;
}

/** One account: who it is, how to reach them, their projects, and what to do next. */
export function ClientRow({ client, place }: ClientRowProps) {
  const { id, name, company, clientCode, companyLogoUrl, projectCount, createdAt } = client;
  const [open, setOpen] = useState(false);
  const panel = useId();
  const words = projectCount === 1 ? '1 project' : `${projectCount.toLocaleString('en-US')} projects`;
  return (
    <article aria-labelledby={`client-${id}`}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5 lg:grid-cols-[auto_minmax(0,5fr)_minmax(0,5fr)_8.5rem_6.5rem_auto]">
        <Avatar src={companyLogoUrl} name={company ?? name} quiet />
        <div className="min-w-0">
          <h3 id={`client-${id}`} className="text-base">
            <button
              type="button"
              onClick={() => place.open('client', id)}
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
            <Button
              variant="quiet"
              size="sm"
              className="whitespace-nowrap"
              onClick={() => place.go('portfolio', { dialog: `new-project:${id}` })}
            >
              <FolderPlus className="size-4.5 text-ink-soft max-sm:hidden" aria-hidden="true" />
              New Project <span className="sr-only">for {name}</span>
            </Button>
            <Button variant="quiet" size="sm" onClick={() => place.open('edit-client', id)}>
              <Pencil className="size-4 text-ink-soft max-sm:hidden" aria-hidden="true" />
              Edit <span className="sr-only">{name}</span>
            </Button>
          </div>
        </div>
      </div>
      <div id={panel} hidden={!open}>
        {open && <ClientProjects clientId={id} clientName={name} place={place} />}
      </div>
    </article>
  );
}
