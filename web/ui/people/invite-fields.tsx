import { Field } from '../form/field.tsx';
import { Input } from '../form/input.tsx';
import { StandingSelect, type StandingTexts } from './standing-select.tsx';

/** What is typed of an invitation. */
interface Typed<S extends string> {
  name: string;
  email: string;
  standing: S;
}

interface InviteFieldsProps<S extends string> {
  texts: StandingTexts<S>;
  value: Typed<S>;
  errors: Readonly<Record<string, string>>;
  onChange: (value: Typed<S>) => void;
}

/** Who is invited, and what the person may do. */
export function InviteFields<S extends string>({ texts, value, errors, onChange }: InviteFieldsProps<S>) {
  const { name, email, standing } = value;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={errors['name']}>
          <Input
            value={name}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...value, name: target.value })}
          />
        </Field>
        <Field label="Email" required error={errors['email']}>
          <Input
            type="email"
            value={email}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => onChange({ ...value, email: target.value })}
          />
        </Field>
      </div>
      <Field label="What the person may do" error={errors['standing']} hint={texts[standing].text}>
        <StandingSelect
          texts={texts}
          value={standing}
          onChange={(next) => onChange({ ...value, standing: next })}
        />
      </Field>
    </>
  );
}
