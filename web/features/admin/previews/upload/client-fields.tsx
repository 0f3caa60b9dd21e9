import { useClientSearch } from '#web/api/calls/client-options.ts';
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { useAssignedProjects, useProjectChoices } from '../data.ts';
import type { PreviewDraft } from './check-preview.ts';

interface ClientFieldsProps {
  draft: PreviewDraft;
  errors: Readonly<Record<string, string>>;
  /** `projectId` is null until the user chooses a project. */
  onChange: (part: { client: PreviewDraft['client']; projectId: string | null }) => void;
}

/** The fields for the client who gets the preview, and for the project. */
export function ClientFields({ draft: { client, projectId }, errors, onChange }: ClientFieldsProps) {
  const choices = useClientSearch();
  const { data: projects } = useProjectChoices(client?.id);
  return (
    <div className="grid gap-4">
      <ChoiceField
        {...choices}
        label="Select Client"
        value={client ?? null}
        onChange={(chosen) => onChange({ client: chosen, projectId: null })}
        error={errors['client']}
        placeholder="Search clients"
      />
      <Field label="Link to Project (optional)">
        <Select
          value={projectId}
          disabled={!client}
          onChange={(event) => onChange({ client, projectId: event.target.value })}
        >
          <option value="">{client ? 'No specific project' : 'Select a client first'}</option>
          <Options of={projects?.map(({ id, title }) => [id, title])} />
        </Select>
      </Field>
    </div>
  );
}

/** The field for one of a collaborator's projects; the preview goes to the client of that project. */
export function ProjectField({ draft: { projectId }, errors, onChange }: ClientFieldsProps) {
  const { data: projects } = useAssignedProjects();
  const choose = (chosen: string) => {
    const client = projects?.find(({ id }) => id === chosen)?.client;
    onChange({
      client: client
        ? { id: client.id, label: client.company ?? client.name, detail: client.clientCode }
        : null,
      projectId: client ? chosen : '',
    });
  };
  return (
    <Field label="Project" required error={errors['client'] && 'Please select a project.'}>
      <Select value={projectId} onChange={(event) => choose(event.target.value)}>
        <option value="">Select a project</option>
        <Options
          of={projects?.map(({ id, title, client }) => [
            id,
            client ? `${title}, ${client.company ?? client.name}` : title,
          ])}
        />
      </Select>
    </Field>
  );
}
