import type { Service, SiteContent } from '#contract/site/content.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { HeadFields } from '../parts/head-fields.tsx';
import { ListEditor } from '../parts/list-editor.tsx';
import { PictureChoice } from '../parts/picture-choice.tsx';
import { TextField } from '../parts/text-field.tsx';

const states: Readonly<Record<Service['state'], string>> = {
  offered: 'Offered',
  soon: 'Coming Soon',
  hidden: 'Hidden',
};

const pictures: Readonly<Record<Service['picture'], string>> = {
  marketing: 'A campaign that grows',
  website: 'A page that answers',
  automation: 'Work that runs by itself',
  own: 'Your own picture',
  none: 'No picture',
};

const empty: Service = { name: '', text: '', points: [], state: 'offered', picture: 'none', own: null };

export function ServicesForm({ value, onChange }: SectionFormProps<SiteContent['services']>) {
  return (
    <>
      <HeadFields value={value} onChange={onChange} />
      <ListEditor
        label="Services"
        one="service"
        path="items"
        items={value.items}
        onChange={(items) => onChange({ ...value, items })}
        most={8}
        empty={empty}
        nameOf={({ name }) => name}
        noteOf={({ state }) => (state === 'offered' ? '' : states[state])}
      >
        {(item, set, path) => (
          <>
            <TextField
              label="Name"
              path={`${path}.name`}
              value={item.name}
              onChange={(name) => set({ ...item, name })}
            />
            <TextField
              label="What it does"
              path={`${path}.text`}
              rows={3}
              value={item.text}
              onChange={(text) => set({ ...item, text })}
            />
            <TextField
              label="Points"
              path={`${path}.points`}
              rows={3}
              hint="One on each line, up to five."
              value={item.points.join('\n')}
              onChange={(text) => set({ ...item, points: text === '' ? [] : text.split('\n') })}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="State">
                <Select
                  value={item.state}
                  onChange={(event) => set({ ...item, state: event.target.value as Service['state'] })}
                >
                  <Options of={Object.entries(states)} />
                </Select>
              </Field>
              <PictureChoice
                label="Picture"
                value={item.picture}
                options={pictures}
                path={`${path}.own`}
                picture={item.own}
                onChange={(picture, own) => set({ ...item, picture, own })}
              />
            </div>
          </>
        )}
      </ListEditor>
    </>
  );
}
