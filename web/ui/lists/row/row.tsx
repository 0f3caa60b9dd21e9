import type { ComponentType, PointerEvent, ReactNode } from 'react';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, type MenuItem } from '#web/ui/buttons/menu.tsx';
import { cx } from '#web/ui/class-names.ts';
import { NewBadge } from '#web/ui/text/badge.tsx';
import { PlainTime } from '#web/ui/text/relative-time.tsx';
import { exactText } from '#web/ui/text/time-text.ts';

/** An action of a row. An action with an icon is shown beside the menu too: on hover, on focus, and after a swipe. */
export interface RowAction extends MenuItem {
  icon?: ReactNode;
}

interface RowProps {
  /** A unique id; the heading of the row gets it. */
  id: string;
  /** The name of the person or thing in the row, as plain text. */
  name: string;
  /** The name with search words marked. */
  who?: ReactNode;
  /** Muted text after the name, such as a company. */
  about?: ReactNode;
  /** A picture or initials, 40 px wide: `<Avatar size="row" … />`. */
  picture?: ReactNode;
  /** The text of the row, in one line. */
  what?: ReactNode;
  /** A second line of text; with it the row is 88 px high. */
  more?: ReactNode;
  /** The state of the row as a `Badge`. */
  state?: ReactNode;
  /** A time in ISO 8601, or another text for the end of the row. */
  at?: string | undefined;
  time?: ReactNode;
  /** True if the row waits or is unread: its name is bold. */
  waits?: boolean;
  /** True if the row is unread: it is highlighted, with the text NEW. */
  isNew?: boolean;
  /** True if this row is open beside the list. */
  current?: boolean;
  /** The address that a click on the row opens, and the link element that does so. */
  href?: string | undefined;
  link?: ComponentType<{ href: string; className: string; children: ReactNode }>;
  /** Called on a click, if the row has no address. */
  onOpen?: (() => void) | undefined;
  /** Buttons with text that are always visible. */
  specified?: ReactNode;
  /** All actions, for the menu. On a screen with a pointer, the menu is hidden if it has only the quick actions. */
  actions?: readonly RowAction[];
  /** The checkbox that selects the row. */
  select?: ReactNode;
  /** True in a list that fills half of the screen: the row then has its narrow layout. */
  narrow?: boolean;
  level?: 3 | 4;
  /** A part below the row, such as its unfolded content. */
  children?: ReactNode;
}

/** Adds a tooltip to the row, with text that is cut off and the exact time. */
function showCut({ currentTarget: row, pointerType }: PointerEvent<HTMLElement>): void {
  const opener = row.querySelector<HTMLElement>('.row-opener');
  if (!opener || pointerType === 'touch') return;
  const cut = [...row.querySelectorAll<HTMLElement>('.row-opener, .row-what, .row-what .truncate')]
    .filter((line) => line.scrollWidth > line.clientWidth)
    .map(({ textContent }) => textContent);
  opener.title = [...cut, row.querySelector<HTMLElement>('.row-time')?.dataset['exact']]
    .filter(Boolean)
    .join('\n');
}

/** The checkbox of a row. On a phone it is visible only while some row is selected. */
const boxOf = (id: string) =>
  document.getElementById(id)?.closest('article')?.querySelector<HTMLElement>('.row-select input');

/**
 * The row of every list: picture, name, one line of text, state and time. A click opens the row. Further actions appear
 * on hover, focus and swipe; the menu of the row has all of them.
 */
export function Row({
  id,
  name,
  who = name,
  about,
  picture,
  what,
  more,
  state,
  at,
  time,
  waits = false,
  isNew = false,
  current = false,
  href,
  link: Link,
  onOpen,
  specified,
  actions = [],
  select,
  narrow = false,
  level = 3,
  children,
}: RowProps) {
  const Heading = `h${level}` as const;
  const opener = 'row-opener';
  const items = select ? [...actions, { label: 'Select', onSelect: () => boxOf(id)?.click() }] : actions;
  // More than two quick actions would cover text that must stay visible.
  const quick = actions.filter(({ icon }) => Boolean(icon)).slice(0, 2);
  const title =
    Link && href ? (
      <Link href={href} className={opener}>
        {who}
      </Link>
    ) : onOpen ? (
      <button type="button" onClick={onOpen} className={opener}>
        {who}
      </button>
    ) : (
      who
    );
  return (
    <article
      aria-labelledby={id}
      aria-current={current || undefined}
      tabIndex={-1}
      onPointerEnter={showCut}
      className={cx('list-row', narrow && 'narrow', isNew && 'new')}
    >
      <div className="row-scroll">
        <div className={cx('row-main', Boolean(more) && 'tall')}>
          {picture && <div className="row-picture">{picture}</div>}
          <div className="row-who">
            <Heading id={id} className={cx((waits || isNew) && 'waits')}>
              {title}
            </Heading>
            {isNew && <NewBadge />}
            {about && <span className="row-about">{about}</span>}
          </div>
          {what && <div className="row-what">{what}</div>}
          {more && <div className="row-what more">{more}</div>}
          {select && <div className="row-select">{select}</div>}
          {specified && <div className="row-specified">{specified}</div>}
          {state && <div className="row-state">{state}</div>}
          {(at || time) && (
            <div className="row-time" data-exact={at && exactText(at)}>
              {time ?? (at && <PlainTime instant={at} short />)}
            </div>
          )}
          {quick.length > 0 && (
            <div className="row-quick">
              {quick.map(({ label, icon, onSelect }) => (
                <IconButton key={label} label={`${label}: ${name}`} tip={label} onClick={onSelect}>
                  {icon}
                </IconButton>
              ))}
            </div>
          )}
          {items.length > 0 && (
            <div className={cx('row-menu', quick.length === actions.length && 'spare')}>
              <Menu
                label={`More for ${name}`}
                items={items}
                className={buttonStyle('quiet', 'sm', 'size-11 min-h-11 px-0 text-ink-soft')}
              />
            </div>
          )}
        </div>
      </div>
      {children}
    </article>
  );
}
