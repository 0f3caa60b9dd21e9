import type { ReactNode } from 'react';
import { buttonStyle } from '../buttons/button-style.ts';
import { Menu, type MenuItem } from '../buttons/menu.tsx';
import { Avatar } from './avatar.tsx';
import { Address } from './address.tsx';
import { Badge, type BadgeTone } from '../text/badge.tsx';

interface PersonRowProps {
  /** The address of a picture; without one, initials are shown. */
  src?: string | null;
  name: string;
  email: string;
  badges?: readonly { text: string; tone: BadgeTone }[];
  /** A remark about the person beside the address. */
  note?: ReactNode;
  /** The person's standing: a select field, or a text. */
  place: ReactNode;
  /** The actions for the person; without actions there is no menu. */
  items: readonly MenuItem[];
}

/** A person in a list: name, standing and actions. */
export function PersonRow({ src = null, name, email, badges = [], note, place, items }: PersonRowProps) {
  return (
    <div className="grid min-h-18 grid-cols-[auto_minmax(0,1fr)_2.75rem] content-center items-center gap-x-3 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)_10rem_2.75rem] sm:gap-x-4">
      <Avatar src={src} name={name} email={email} size="row" initials quiet />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="type-name wrap-anywhere">
            <Address email={name} />
          </span>
          {badges.map(({ text, tone }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </p>
        <p className="flex flex-wrap gap-x-2 type-text text-ink-soft">
          {email && (
            <span className="wrap-anywhere">
              <Address email={email} />
            </span>
          )}
          {note && <span>{note}</span>}
        </p>
      </div>
      <div className="col-start-2 row-start-2 min-w-0 type-text sm:col-start-3 sm:row-start-1">{place}</div>
      {items.length > 0 && (
        <Menu
          label={`Actions for ${name}`}
          items={items}
          className={buttonStyle(
            'quiet',
            'sm',
            'col-start-3 row-start-1 size-11 min-h-11 justify-self-end px-0 sm:col-start-4',
          )}
        />
      )}
    </div>
  );
}
