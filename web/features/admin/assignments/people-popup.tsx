import { Menu } from '@base-ui/react/menu';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import type { StaffSummary } from '#contract/staff-summary.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { roleText, type Candidate } from './who.ts';

/** The options of the menu. */
interface PeopleChoices {
  me: string | undefined;
  owner: StaffSummary | null;
  owners: readonly Candidate[];
  onOwner: (id: string | null) => void;
  helpers: readonly StaffSummary[];
  /** Candidates for helpers; empty if helpers cannot be changed. */
  others: readonly Candidate[];
  onHelper: (id: string, helps: boolean) => void;
}

interface PeoplePopupProps extends PeopleChoices {
  /** The button that opens it. */
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
}

// From this number of people on, the menu has a search field.
const searchedFrom = 8;

/** The menu with a row's people: one owner and any number of helpers. */
export function PeoplePopup({ anchor, open, onOpenChange, label, ...choices }: PeoplePopupProps) {
  const searched = Math.max(choices.owners.length, choices.others.length) >= searchedFrom;
  const groups = <Groups {...choices} />;
  const left = useRef(false);
  // In the document, the menu is not next to its button. After leaving the menu, Tab continues from the button.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    left.current = true;
    anchor.current?.focus();
    onOpenChange(false);
  };
  const menu = (
    <Menu.Root
      open={open}
      onOpenChange={(next) => {
        left.current = false;
        onOpenChange(next);
      }}
    >
      {/* Render the menu in the dialog, because the page around a dialog is inert; otherwise in the main part, so that
          the menu belongs to a landmark. */}
      <Menu.Portal container={anchor.current?.closest('dialog, main') ?? document.body}>
        <Menu.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-30 outline-none"
        >
          <Menu.Popup
            aria-label={label}
            finalFocus={() => (left.current ? false : anchor.current)}
            onKeyDown={leave}
            className="flex max-h-[min(26rem,var(--available-height))] w-72 max-w-(--available-width) flex-col overflow-hidden rounded-lg bg-overlay shadow-lg ring-1 ring-control outline-none"
          >
            {searched && (
              <Menu.Input
                aria-label="Search people"
                placeholder="Name"
                className="h-12 shrink-0 border-b border-line bg-transparent px-4 outline-none placeholder:text-ink-soft"
              />
            )}
            <div className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
              {searched ? <Menu.List>{groups}</Menu.List> : groups}
              {searched && (
                <Menu.Empty className="px-2.5 py-2.5 type-text text-ink-soft empty:hidden">
                  Nobody has this name.
                </Menu.Empty>
              )}
            </div>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
  return searched ? <Menu.FilterProvider>{menu}</Menu.FilterProvider> : menu;
}

const itemStyle =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 outline-none data-disabled:cursor-default data-highlighted:bg-hover';
const groupLabelStyle = 'px-2.5 pt-2 pb-1 type-pill text-ink-soft';

const nobody = '';

function Groups({ me, owner, owners, onOwner, helpers, others, onHelper }: PeopleChoices) {
  // An owner is not also a helper.
  const helping = others.filter(({ id }) => id !== owner?.id);
  return (
    <>
      <Menu.RadioGroup
        value={owner?.id ?? nobody}
        onValueChange={(id: string) => onOwner(id === nobody ? null : id)}
      >
        <Menu.GroupLabel className={groupLabelStyle}>Owner</Menu.GroupLabel>
        {owners.map((person) => (
          <Menu.RadioItem
            key={person.id}
            value={person.id}
            label={person.name}
            closeOnClick
            disabled={!person.role}
            className={itemStyle}
          >
            <PersonLine person={person} me={me} />
            <Menu.RadioItemIndicator className="ms-auto flex text-brand-ink">
              <Icon name="check" className="size-4.5" />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
        <Menu.RadioItem value={nobody} label="Nobody" closeOnClick className={itemStyle}>
          <span className="size-6 shrink-0 rounded-full border border-dashed border-control" />
          <span className="type-text">Nobody</span>
          <Menu.RadioItemIndicator className="ms-auto flex text-brand-ink">
            <Icon name="check" className="size-4.5" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      </Menu.RadioGroup>
      {helping.length > 0 && (
        <Menu.Group className="mt-1.5 border-t border-line pt-1">
          <Menu.GroupLabel className={groupLabelStyle}>Helpers</Menu.GroupLabel>
          {helping.map((person) => (
            <Menu.CheckboxItem
              key={person.id}
              label={person.name}
              checked={helpers.some(({ id }) => id === person.id)}
              onCheckedChange={(helps) => onHelper(person.id, helps)}
              className={itemStyle}
            >
              <PersonLine person={person} me={me} />
              <Menu.CheckboxItemIndicator className="ms-auto flex text-brand-ink">
                <Icon name="check" className="size-4.5" />
              </Menu.CheckboxItemIndicator>
            </Menu.CheckboxItem>
          ))}
        </Menu.Group>
      )}
    </>
  );
}

function PersonLine({ person, me }: { person: Candidate; me: string | undefined }) {
  const { id, name, profileImageUrl, role } = person;
  return (
    <>
      <Avatar src={profileImageUrl} name={name} size="xs" initials quiet />
      <span className="min-w-0">
        <span className="block type-text leading-tight wrap-anywhere">
          {name}
          {id === me && <span className="text-ink-soft"> (you)</span>}
        </span>
        <span className="block type-meta text-ink-soft">{role ? roleText(role) : 'No longer available'}</span>
      </span>
    </>
  );
}
