import {
  permissionsOf,
  reachOf,
  staffRoleNames,
  staffRoles,
  type StaffRole,
} from '#contract/permissions/permissions.ts';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { SectionCard } from '../section-card.tsx';
import { permissionTexts } from './permission-texts.ts';
import { roleTexts } from './roles.ts';

/** The purpose and the permissions of each role. */
export function RoleCards() {
  return (
    <SectionCard
      id="roles"
      lead="The purpose and permissions of each role. The operator of the server can add super admins."
    >
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
        {staffRoles.map((role) => (
          <li key={role} className="border-t-2 border-brand pt-3">
            <RoleCard role={role} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function RoleCard({ role }: { role: StaffRole }) {
  const name = staffRoleNames[role];
  const { note, rights } = roleTexts[role];
  const permissions = permissionsOf(role);
  return (
    <div className="flex flex-col gap-2">
      <div>
        <h4 className="type-name">{name}</h4>
        <p className="type-meta text-ink-soft">{note}</p>
      </div>
      <ul aria-label={`Rights: ${name}`} className="flex flex-col gap-1 type-text">
        {rights.map((right) => (
          <li key={right} className="flex items-start gap-2">
            <Icon name="check" className="mt-1 size-3.5 text-brand-ink" />
            {right}
          </li>
        ))}
      </ul>
      <Disclosure
        summary={
          <>
            All {permissions.length} permissions <span className="sr-only">of the role {name}</span>
          </>
        }
      >
        <ul aria-label={`Permissions: ${name}`} className="flex flex-col gap-0.5 ps-5.5 text-ink-soft">
          {permissions.map((permission) => (
            <li key={permission}>
              {permissionTexts[permission]}
              {reachOf(role, permission) === 'assigned' && ', where assigned'}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
