import type { SiteContent } from '#contract/site/content.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { HeadFields } from '../parts/head-fields.tsx';
import { ListEditor } from '../parts/list-editor.tsx';
import { TextField } from '../parts/text-field.tsx';

export function ContactForm({ value, onChange }: SectionFormProps<SiteContent['contact']>) {
  return (
    <>
      <HeadFields value={value} onChange={onChange} />
      <ListEditor
        label="What happens next"
        one="step"
        path="steps"
        items={value.steps}
        onChange={(steps) => onChange({ ...value, steps })}
        most={5}
        empty={{ title: '', text: '' }}
        nameOf={({ title }) => title}
      >
        {(item, set, path) => (
          <>
            <TextField
              label="Step"
              path={`${path}.title`}
              value={item.title}
              onChange={(title) => set({ ...item, title })}
            />
            <TextField
              label="Text"
              path={`${path}.text`}
              rows={2}
              value={item.text}
              onChange={(text) => set({ ...item, text })}
            />
          </>
        )}
      </ListEditor>
      <Checkbox
        label="Offer the telephone number too"
        checked={value.showPhone}
        onChange={(event) => onChange({ ...value, showPhone: event.target.checked })}
      />
    </>
  );
}
