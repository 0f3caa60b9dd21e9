import { hostOf, type Redirects } from '#contract/site/redirects.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { ListEditor } from '../parts/list-editor.tsx';
import { TextField } from '../parts/text-field.tsx';

/** Hosts of other sites: those that redirects lead to, and those they may lead to. */
const hostsIn = ({ items, hosts }: Redirects): string[] => [
  ...new Set([...hosts, ...items.flatMap(({ to }) => hostOf(to) ?? [])]),
];

export function RedirectsForm({ value, onChange }: SectionFormProps<Redirects>) {
  const hosts = hostsIn(value);
  return (
    <>
      <ListEditor
        label="Redirects"
        one="redirect"
        path="items"
        items={value.items}
        onChange={(items) => onChange({ ...value, items })}
        most={200}
        empty={{ from: '', to: '' }}
        nameOf={({ from }) => from}
        noteOf={({ to }) => to}
      >
        {(item, set, path) => (
          <>
            <TextField
              label="Old address"
              path={`${path}.from`}
              placeholder="/contact.php?id=3"
              value={item.from}
              onChange={(from) => set({ ...item, from })}
            />
            <TextField
              label="Leads to"
              path={`${path}.to`}
              placeholder="/#about"
              value={item.to}
              onChange={(to) => set({ ...item, to })}
            />
          </>
        )}
      </ListEditor>
      {hosts.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 type-name">Other sites that redirects may go to</legend>
          {hosts.map((host) => (
            <Checkbox
              key={host}
              label={host}
              checked={value.hosts.includes(host)}
              onChange={(event) =>
                onChange({
                  ...value,
                  hosts: event.target.checked
                    ? [...value.hosts, host]
                    : value.hosts.filter((each) => each !== host),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
