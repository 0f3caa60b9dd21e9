import type { SiteContent } from '#contract/site/content.ts';
import { appBoot } from '#web/state/app-boot.ts';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { ListEditor } from '../parts/list-editor.tsx';
import { TextField } from '../parts/text-field.tsx';

export function FooterForm({ value, onChange }: SectionFormProps<SiteContent['footer']>) {
  return (
    <>
      <ListEditor
        label="Social links"
        one="link"
        path="social"
        items={value.social ?? appBoot().brand.social}
        onChange={(social) => onChange({ ...value, social })}
        most={8}
        empty={{ name: '', url: '' }}
        nameOf={({ name }) => name}
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
              label="Web address"
              type="url"
              path={`${path}.url`}
              value={item.url}
              onChange={(url) => set({ ...item, url })}
            />
          </>
        )}
      </ListEditor>
      <TextField
        label="A line above the small print"
        path="note"
        value={value.note}
        onChange={(note) => onChange({ ...value, note })}
      />
    </>
  );
}
