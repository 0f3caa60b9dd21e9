import type { Noun } from '../names.ts';

export const data = ({ plural, Pascal, Pascals, word, Word }: Noun) => `\
import { create${Pascal}, delete${Pascal}, list${Pascals}, update${Pascal}, type ${Pascal} } from '#contract/${plural}.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

const invalidates = [list${Pascals}];

// The form shows each failure.
export const useCreate${Pascal} = () =>
  useStaffMutation(create${Pascal}, { success: '${Word} added', failure: null, invalidates });

export const useUpdate${Pascal} = () =>
  useStaffMutation(update${Pascal}, { success: '${Word} saved', failure: null, invalidates });

/** Deletes a ${word}. Undo in the toast adds it again. */
export function useDelete${Pascal}(clientId: string, { id: _id, createdAt: _at, ...body }: ${Pascal}) {
  const back = useStaffMutation(create${Pascal}, {
    success: '${Word} kept',
    failure: 'Failed to undo this',
    saysWhy: 'conflict',
    invalidates,
  });
  return useStaffMutation(delete${Pascal}, {
    success: () => ({
      title: '${Word} deleted',
      tone: 'success',
      action: { label: 'Undo', onClick: () => back.mutate({ params: { id: clientId }, body }) },
    }),
    failure: 'Failed to delete the ${word}',
    invalidates,
  });
}
`;

export const section = ({ plural, camel, camels, Pascal, Pascals, word, words, Word, Words }: Noun) => `\
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { list${Pascals}, new${Pascal}, type ${Pascal} } from '#contract/${plural}.ts';
import { limits } from '#contract/validation/limits.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { useCreate${Pascal}, useDelete${Pascal}, useUpdate${Pascal} } from './data.ts';

/** The ${words} of a client: read, added, changed and deleted. */
export function ${Pascals}Section({ clientId }: { clientId: string }) {
  const heading = useId();
  const query = useQuery(queryOf(list${Pascals}, { params: { id: clientId } }));
  const mayWrite = useMay('clients.write');
  const [editing, setEditing] = useState<string | null>(null);
  const ${camels} = query.data;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h3 id={heading} className="text-lg">
        ${Words}
      </h3>
      <ListPlaceholder query={query} failure="The ${words} could not be loaded">
        <Skeleton className="h-11 w-full" />
      </ListPlaceholder>
      {${camels} && (
        <>
          {${camels}.length === 0 && editing === null && <p className="text-ink-soft">No ${words} yet.</p>}
          <ul aria-labelledby={heading} className="flex flex-col divide-y divide-line empty:hidden">
            {${camels}.map((${camel}) => (
              <li key={${camel}.id} className="py-1">
                {editing === ${camel}.id ? (
                  <Form clientId={clientId} ${camel}={${camel}} onDone={() => setEditing(null)} />
                ) : (
                  <Row
                    clientId={clientId}
                    ${camel}={${camel}}
                    mayWrite={mayWrite}
                    onEdit={() => setEditing(${camel}.id)}
                  />
                )}
              </li>
            ))}
          </ul>
          {mayWrite &&
            (editing === 'new' ? (
              <Form clientId={clientId} ${camel}={null} onDone={() => setEditing(null)} />
            ) : (
              <Button variant="secondary" className="self-start" onClick={() => setEditing('new')}>
                New ${Word}
              </Button>
            ))}
        </>
      )}
    </section>
  );
}

interface RowProps {
  clientId: string;
  ${camel}: ${Pascal};
  mayWrite: boolean;
  onEdit: () => void;
}

function Row({ clientId, ${camel}, mayWrite, onEdit }: RowProps) {
  const remove = useDelete${Pascal}(clientId, ${camel});
  const { id, title } = ${camel};
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</p>
      {mayWrite && (
        <div className="-mx-3 flex gap-1">
          <Button size="sm" variant="quiet" aria-label={\`Edit \${title}\`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={\`Delete \${title}\`}
            pending={remove.isPending}
            onClick={() => remove.mutate({ params: { id: clientId, ${camel}Id: id } })}
          >
            Delete
          </Button>
        </div>
      )}
    </div>
  );
}

interface FormProps {
  clientId: string;
  /** Null: a new one. */
  ${camel}: ${Pascal} | null;
  onDone: () => void;
}

function Form({ clientId, ${camel}, onDone }: FormProps) {
  const initial = { title: ${camel}?.title ?? '' };
  const [typed, setTyped] = useDraft(\`${plural}:\${${camel}?.id ?? clientId}\`, initial);
  const [create, update] = [useCreate${Pascal}(), useUpdate${Pascal}()];
  const { errors, formProps, pending } = useForm(new${Pascal}, typed, {
    send: async (body) => {
      await (${camel}
        ? update.mutateAsync({ params: { id: clientId, ${camel}Id: ${camel}.id }, body })
        : create.mutateAsync({ params: { id: clientId }, body }));
      setTyped(initial);
    },
    onSent: onDone,
  });
  const cancel = () => {
    setTyped(initial);
    onDone();
  };
  return (
    <form {...formProps} aria-label={${camel} ? \`Edit \${${camel}.title}\` : 'New ${word}'} className="flex flex-col gap-3">
      <FormNote>{errors['form']}</FormNote>
      <Field label="Name" required error={errors['title']}>
        <Input
          ref={takesFocus}
          maxLength={limits.title}
          value={typed.title}
          onChange={({ target }) => setTyped({ ...typed, title: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending} pendingLabel="Saving...">
          Save ${Word}
        </Button>
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
`;

export const sectionTest = ({ plural, camels, Pascal, Pascals, words, Word }: Noun) => `\
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { adminAddress } from '#contract/addresses.ts';
import { create${Pascal}, delete${Pascal}, list${Pascals}, type ${Pascal} } from '#contract/${plural}.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail } from '#web/testing/samples.ts';
import { ${Pascals}Section } from './${plural}-section.tsx';

const { id: clientId } = clientDetail();
const id = (n: number) => \`0199f0a0-0000-7000-8000-\${String(n).padStart(12, '0')}\`;

it('starts empty, adds one, deletes it and takes that back', async () => {
  let ${camels}: ${Pascal}[] = [];
  fakeNetwork(
    ...stillLoading,
    on(list${Pascals}, () => ${camels}),
    on(create${Pascal}, ({ body }) => {
      const made = { ...body, id: id(${camels}.length + 1), createdAt: '2026-01-01T00:00:00.000Z' };
      ${camels} = [...${camels}, made];
      return made;
    }),
    on(delete${Pascal}, () => {
      ${camels} = [];
      return { message: '${Word} deleted' };
    }),
  );
  renderScreen(
    <${Pascals}Section clientId={clientId} />,
    adminAddress('clients', { dialog: \`client:\${clientId}\` }),
  );
  expect(await screen.findByText('No ${words} yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'New ${Word}' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save ${Word}' }));
  expect(await screen.findByText('Please enter a name.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Name/), 'First');
  await userEvent.click(screen.getByRole('button', { name: 'Save ${Word}' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete First' }));
  expect(await screen.findByText('No ${words} yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('First')).toBeTruthy();
});
`;
