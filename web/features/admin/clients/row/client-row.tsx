import { FolderPlus, Pencil } from '#web/ui/pictures/lucide.tsx';
import { useState, type ReactNode } from 'react';
import type { ListedClient } from '#contract/clients.ts';
import { deletedDays } from '#contract/removals.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { usePhone } from '#web/state/staff/use-phone.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { mailAddress, phoneAddress } from '#web/ui/text/mail-address.ts';
import { dayText } from '#web/ui/text/time-text.ts';
import { ClientProjects } from './client-projects.tsx';

/** The time at which a deleted client is erased. */
const goneAt = (closedAt: string) => new Date(Date.parse(closedAt) + deletedDays * 86_400_000).toISOString();

interface ClientRowProps {
  client: ListedClient;
  address: AdminAddress<'clients'>;
  /** Shows who is assigned. */
  people?: ReactNode;
  /** The checkbox that selects the account. */
  select?: ReactNode;
}

/** One account: name, company, e-mail, projects, and actions. */
export function ClientRow({ client, address, people, select }: ClientRowProps) {
  const { id, name, email, phone, company, clientCode, companyLogoUrl, projectCount, createdAt } = client;
  const [open, setOpen] = useState(false);
  const onPhone = usePhone();
  const mayStart = useMay('projects.write');
  const mayEdit = useMay('clients.write');
  // With mail, content shared with an account from the public form stays hidden until the account's address is
  // confirmed.
  const isHidden =
    appBoot().mailConfigured &&
    client.closedAs === null &&
    client.origin === 'self' &&
    client.emailVerifiedAt === null;
  const projects = projectCount === 1 ? '1 project' : `${projectCount.toLocaleString('en-US')} projects`;
  return (
    <Row
      id={`client-${id}`}
      name={name}
      about={
        <>
          {company}
          {/* Rarely needed, so shown only on hover. */}
          <span className="ms-2 font-mono max-sm:hidden pointer-fine:invisible pointer-fine:in-[.list-row:is(:hover,:focus-within)]:visible">
            {clientCode}
          </span>
        </>
      }
      picture={<Avatar size="row" src={companyLogoUrl} name={company ?? name} quiet initials />}
      what={
        // The whole row is one click target. The e-mail link beside it is for pointers; the menu contains it too.
        <a
          href={mailAddress(email)}
          tabIndex={-1}
          className="relative block truncate text-ink-soft underline-offset-2 hover:text-brand-ink hover:underline pointer-coarse:pointer-events-none"
        >
          {email}
        </a>
      }
      state={
        isHidden ? (
          <Badge tone="warning" dot>
            Address not verified
          </Badge>
        ) : client.closedAs === 'deleted' && client.closedAt ? (
          <Badge tone="warning">Erased on {dayText(goneAt(client.closedAt))}</Badge>
        ) : (
          <span className="text-end type-meta text-ink-soft sm:min-w-14">{projectCount > 0 && projects}</span>
        )
      }
      at={createdAt}
      onOpen={() => address.open('client', id)}
      specified={!onPhone && people}
      actions={[
        ...(mayStart
          ? [
              {
                label: 'New Project',
                icon: <FolderPlus className="size-5" aria-hidden="true" />,
                onSelect: () => address.go('portfolio', { dialog: `new-project:${id}` }),
              },
            ]
          : []),
        ...(mayEdit
          ? [
              {
                label: 'Edit',
                icon: <Pencil className="size-4.5" aria-hidden="true" />,
                onSelect: () => address.open('edit-client', id),
              },
            ]
          : []),
        ...(projectCount > 0
          ? [{ label: open ? 'Hide projects' : `Show ${projects}`, onSelect: () => setOpen(!open) }]
          : []),
        { label: 'E-mail', detail: email, href: mailAddress(email), onSelect: () => {} },
        ...(phone ? [{ label: 'Call', detail: phone, href: phoneAddress(phone), onSelect: () => {} }] : []),
      ]}
      select={select}
    >
      {open && <ClientProjects clientId={id} clientName={name} address={address} />}
    </Row>
  );
}
