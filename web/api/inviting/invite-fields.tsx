import type { ClipboardEvent } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** An invited person. */
export interface Invitee {
  name: string;
  email: string;
}

interface InviteFieldsProps {
  people: readonly Invitee[];
  errors: Readonly<Record<string, string>>;
  most: number;
  /** The index of the newest line, which takes the focus. */
  added: number | null;
  onChange: (people: Invitee[]) => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

const isEmpty = ({ name, email }: Invitee) => name === '' && email === '';

/** The invited people, one line each. A pasted list of addresses fills as many lines. */
export function InviteFields({ people, errors, most, added, onChange }: InviteFieldsProps) {
  const several = people.length > 1;
  const change = (at: number, next: Partial<Invitee>) =>
    onChange(people.map((person, index) => (index === at ? { ...person, ...next } : person)));
  const paste = (at: number, event: ClipboardEvent) => {
    const pasted = pastedPeople(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    const rest = people.filter((person, index) => index !== at && !isEmpty(person));
    onChange([...rest, ...pasted].slice(0, most));
  };
  return people.map((person, index) => (
    <div
      // Lines have no ids, so the index is the key.
      key={index}
      {...(several ? { role: 'group', 'aria-label': `Person ${index + 1}` } : {})}
      className={`grid gap-x-4 gap-y-3 ${several ? 'grid-cols-[minmax(0,1fr)_2.75rem] sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem]' : 'sm:grid-cols-2'}`}
    >
      <Field
        label="Name"
        required
        error={errors[`people.${index}.name`]}
        className={several ? 'col-span-2 sm:col-span-1' : ''}
      >
        <Input
          value={person.name}
          autoComplete="off"
          ref={index === added ? focus : undefined}
          onChange={({ target }) => change(index, { name: target.value })}
        />
      </Field>
      <Field label="Email" required error={errors[`people.${index}.email`]}>
        <Input
          type="email"
          value={person.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onPaste={(event) => paste(index, event)}
          onChange={({ target }) => change(index, { email: target.value })}
        />
      </Field>
      {several && (
        <button
          type="button"
          aria-label={`Remove person ${index + 1}`}
          onClick={() => onChange(people.filter((_each, at) => at !== index))}
          className="mt-6.5 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
        >
          <Icon name="close" className="size-4.5" />
        </button>
      )}
    </div>
  ));
}

const address = /^[^\s@<>]+@[^\s@<>]+$/;

/**
 * The people in a pasted list, such as `Noor Haddad <noor@mill.example>, ida@mill.example`, separated by commas,
 * semicolons or lines. Null if the text contains fewer than two addresses.
 */
function pastedPeople(text: string): { name: string; email: string }[] | null {
  const people = text
    .split(/[,;\n\t]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = '', inside] = /^"?([^"<]*?)"?\s*<([^>]+)>$/.exec(part) ?? [];
      return { name, email: (inside ?? part).trim() };
    });
  return people.length > 1 && people.every(({ email }) => address.test(email)) ? people : null;
}
