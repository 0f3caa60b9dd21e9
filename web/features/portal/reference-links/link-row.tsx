import { limits } from '#contract/validation/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Input } from '#web/ui/form/input.tsx';

export interface LinkDraft {
  key: string;
  url: string;
  description: string;
}

interface LinkRowProps {
  row: LinkDraft;
  place: number;
  /** The errors, by field name. */
  errors: Record<string, string>;
  onChange: (row: LinkDraft) => void;
  onRemove: () => void;
}

const canOpen = (url: string) => /^https?:\/\/\S+\.\S+/i.test(url);

/** A row with one link: its address, the client's note, and buttons that open and remove the link. */
export function LinkRow({ row, place, errors, onChange, onRemove }: LinkRowProps) {
  const name = (field: 'url' | 'description') => `links.${place}.${field}`;
  const square =
    'flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-hover hover:text-ink';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-3 border-line max-sm:border-b max-sm:pb-4 sm:max-lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:max-lg:gap-x-4 lg:border-b lg:pb-4">
      <Field
        label={`Link ${place + 1}`}
        error={errors[name('url')]}
        className="max-sm:col-span-2 lg:col-span-2"
      >
        <Input
          name={name('url')}
          type="url"
          inputMode="url"
          placeholder="https://example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.url}
          value={row.url}
          onChange={(event) => onChange({ ...row, url: event.target.value })}
        />
      </Field>
      <Field label="What do you like about it?" error={errors[name('description')]}>
        <Input
          name={name('description')}
          maxLength={limits.description}
          value={row.description}
          onChange={(event) => onChange({ ...row, description: event.target.value })}
        />
      </Field>
      <div className="mt-7 flex">
        {canOpen(row.url) && (
          <a
            href={row.url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open link ${place + 1} in a new tab`}
            className={square}
          >
            <Icon name="external" />
          </a>
        )}
        <button type="button" aria-label={`Remove link ${place + 1}`} onClick={onRemove} className={square}>
          <Icon name="close" />
        </button>
      </div>
    </li>
  );
}
