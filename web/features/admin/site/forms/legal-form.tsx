import { useState } from 'react';
import type { SiteContent } from '#contract/site/content.ts';
import { legalNames, type LegalName } from '#contract/site/legal.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { TextField } from '../parts/text-field.tsx';

interface LegalFormProps extends SectionFormProps<SiteContent['legal']> {
  /** Called with the name of the page being edited. */
  onPage: (page: LegalName) => void;
}

export function LegalForm({ value, onChange, onPage }: LegalFormProps) {
  const [name, setName] = useState<LegalName>('privacy');
  const page = value[name];
  const set = (changes: Partial<typeof page>) => onChange({ ...value, [name]: { ...page, ...changes } });
  return (
    <>
      <Field label="Page">
        <Select
          value={name}
          onChange={(event) => {
            const next = event.target.value as LegalName;
            setName(next);
            onPage(next);
          }}
        >
          {legalNames.map((each) => (
            <option key={each} value={each}>
              {value[each].title || each} ({value[each].shown ? `at /${each}` : 'not shown'})
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label="Show this page"
        checked={page.shown}
        onChange={(event) => set({ shown: event.target.checked })}
      />
      <TextField
        label="Title"
        path={`${name}.title`}
        value={page.title}
        onChange={(title) => set({ title })}
      />
      <TextField
        label="Text"
        path={`${name}.body`}
        rows={18}
        value={page.body}
        onChange={(body) => set({ body })}
        hint="Markdown: ## for a headline, **bold**, - for a list, [words](address) for a link. There are no tables. {company}, {email}, {phone}, {address} and {cookies} are filled in for you."
      />
    </>
  );
}
