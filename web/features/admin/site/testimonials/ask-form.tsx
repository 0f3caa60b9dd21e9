import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { useAsk, useProjects } from './data.ts';

/** The form that asks the client of a project for a testimonial. */
export function AskForm() {
  const { data } = useProjects();
  const [chosen, setChosen] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const ask = useAsk();
  const projects = data?.filter(({ client }) => client !== null) ?? [];
  return (
    <form
      aria-label="Ask for a testimonial"
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const project = projects.find(({ id }) => id === chosen);
        if (!project?.client) {
          setWrong('Please select a project.');
          return;
        }
        ask.mutate(
          { body: { clientAccountId: project.client.id, about: project.title } },
          { onSuccess: () => setChosen('') },
        );
      }}
    >
      <Field label="Ask for a testimonial about" error={wrong} className="min-w-0 flex-1 basis-52">
        <Select
          value={chosen}
          onChange={(event) => {
            setWrong(null);
            setChosen(event.target.value);
          }}
        >
          <option value="">Select a project</option>
          {projects.map(({ id, title, client }) => (
            <option key={id} value={id}>
              {title} ({client?.company ?? client?.name})
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="secondary" pending={ask.isPending}>
        Ask
      </Button>
    </form>
  );
}
