import { awaitsDepositText, projectStages, stageNames, getProjectDays } from '#contract/project-work.ts';
import { projectPatch, type Project } from '#contract/projects.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { textInputs } from '#web/ui/form/text-inputs.ts';
import { dayText } from '#web/ui/text/time-text.ts';
import { useUpdateProject } from '../data.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/calls/query-client.ts';
import { SidesLine } from '#web/ui/text/work/days-line.tsx';

const textOf = ({
  stage,
  promisedOn,
  nextStep,
}: Project): Record<'stage' | 'promisedOn' | 'nextStep', string> => ({
  stage: stage ?? '',
  promisedOn: promisedOn ?? '',
  nextStep: nextStep ?? '',
});

type WorkText = ReturnType<typeof textOf>;

/** The progress of a project: waiting days of client and agency, the stage, the promised days, and the next step. */
export function WorkSection({ project }: { project: Project }) {
  const mayWrite = useMay('projects.write');
  return (
    <section aria-labelledby="project-work" className="flex flex-col gap-4">
      <h3 id="project-work" className="type-name">
        Work
      </h3>
      <ProjectDays id={project.id} />
      {mayWrite && project.deletedAt === null && <WorkForm project={project} />}
    </section>
  );
}

function WorkForm({ project }: { project: Project }) {
  const saved = textOf(project);
  // Send only edited fields, because a colleague may have changed other fields in the meantime.
  const { values: text, touched, change, sent } = useEdits<WorkText>(`work/${project.id}`, saved);
  const update = useUpdateProject();
  const body = Object.fromEntries(Object.entries(touched).map(([name, value]) => [name, value || null]));
  const changed = Object.keys(touched).length > 0;
  const form = useForm(projectPatch, body, {
    send: async (checked) => {
      await update.mutateAsync({ params: { id: project.id }, body: checked });
      sent();
    },
  });
  const input = textInputs(text, change);
  return (
    <form {...form.formProps} aria-label="Work" className="grid items-start gap-4 sm:grid-cols-2">
      <FormNote>{form.errors['form']}</FormNote>
      <Field
        label="Stage"
        error={form.errors['stage']}
        hint={project.awaitsDeposit ? `${awaitsDepositText}, or with a stage you set.` : undefined}
      >
        <Select value={text.stage} onChange={(event) => change({ stage: event.target.value })}>
          <option value="">None</option>
          <Options of={projectStages.map((stage) => [stage, stageNames[stage]])} />
        </Select>
      </Field>
      <Field label="Promised for" error={form.errors['promisedOn']} hint="Shown to the client.">
        <Input {...input('promisedOn')} type="date" />
      </Field>
      <Field
        label="Next step"
        error={form.errors['nextStep']}
        hint={
          project.nextStepAsOf
            ? `Older than the latest update. The client sees it with its date, ${dayText(project.nextStepAsOf)}.`
            : 'Shown to the client.'
        }
        className="sm:col-span-2"
      >
        <Input {...input('nextStep')} autoComplete="off" maxLength={200} />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="reason-beside justify-self-start"
        pending={update.isPending}
        disabledReason={changed ? null : 'No changes yet.'}
      >
        Save Work
      </Button>
    </form>
  );
}

/** The days that a project waited for the agency and for the client, and the side it waits for now. */
function ProjectDays({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getProjectDays, { params: { id } }));
  return (
    <SidesLine
      days={data}
      words={{ agency: 'with us', client: 'with the client' }}
      renderWhat={({ title }) => title}
    />
  );
}
