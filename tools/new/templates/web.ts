import type { Noun } from '../names.ts';

export const data = ({ plural, Pascal, Pascals, word, words, aWord, Word, shared }: Noun) => `\
import {
  create${Pascal},
  delete${Pascal},
  list${Pascals},
  update${Pascal},
  type ${Pascal},
  ${shared ? `addClient${Pascal}, listClient${Pascals}, removeClient${Pascal},` : ''}
} from '#contract/${plural}.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

const invalidates = [list${Pascals}${shared ? `, listClient${Pascals}` : ''}];

// The form shows each failure.
export const useCreate${Pascal} = () =>
  useStaffMutation(create${Pascal}, { success: '${Word} added', failure: null, invalidates });

export const useUpdate${Pascal} = () =>
  useStaffMutation(update${Pascal}, { success: '${Word} saved', failure: null, invalidates });

/** Deletes a ${word}. Undo in the toast adds it again${shared ? ', without its clients' : ''}. */
export function useDelete${Pascal}(${shared ? '' : 'clientId: string, '}{ id: _id, createdAt: _at, ...body }: ${Pascal}) {
  const back = useStaffMutation(create${Pascal}, {
    success: '${Word} ${shared ? 'added again, without its clients' : 'kept'}',
    failure: 'Failed to undo this',
    saysWhy: 'conflict',
    invalidates,
  });
  return useStaffMutation(delete${Pascal}, {
    success: () => ({
      title: '${Word} deleted',
      tone: 'success',
      action: { label: 'Undo', onClick: () => back.mutate({ ${shared ? '' : 'params: { id: clientId }, '}body }) },
    }),
    failure: 'Failed to delete the ${word}',
    invalidates,
  });
}
${
  shared
    ? `
/** Adds ${aWord} to a client, or removes it. */
export function useToggle${Pascal}() {
  const failure = 'Failed to change the ${words} of the client';
  return {
    add: useStaffMutation(addClient${Pascal}, { success: '${Word} added', failure, invalidates }),
    remove: useStaffMutation(removeClient${Pascal}, { success: '${Word} removed', failure, invalidates }),
  };
}
`
    : ''
}`;

export function section(noun: Noun): string {
  const { plural, camel, camels, Pascal, Pascals, word, words, Word, Words, shared } = noun;
  const of = shared ? '' : ', { params: { id: clientId } }';
  const inClient = shared ? '' : 'params: { id: clientId }, ';
  const rowParams = (id: string) =>
    shared ? `{ ${id === 'id' ? 'id' : `id: ${id}`} }` : `{ id: clientId, ${camel}Id: ${id} }`;
  return `\
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { list${Pascals}, new${Pascal}, type ${Pascal}${shared ? `, listClient${Pascals}` : ''} } from '#contract/${plural}.ts';
import { limits } from '#contract/validation/limits.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
${shared ? "import { Checkbox } from '#web/ui/form/checkbox.tsx';\n" : ''}import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { useCreate${Pascal}, useDelete${Pascal}, useUpdate${Pascal}${shared ? `, useToggle${Pascal}` : ''} } from './data.ts';

/** The ${words}${shared ? ', each with whether the client has it' : ' of a client'}: read, added, changed and deleted. */
export function ${Pascals}Section({ clientId }: { clientId: string }) {
  const heading = useId();
  const query = useQuery(queryOf(list${Pascals}${of}));
${
  shared
    ? `  const own = useQuery(queryOf(listClient${Pascals}, { params: { id: clientId } })).data ?? [];
`
    : ''
}  const mayWrite = useMay('clients.write');
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
                  <Form ${shared ? '' : 'clientId={clientId} '}${camel}={${camel}} onDone={() => setEditing(null)} />
                ) : (
                  <Row
                    clientId={clientId}
                    ${camel}={${camel}}
                    ${shared ? `isOn={own.some(({ id }) => id === ${camel}.id)}` : ''}
                    mayWrite={mayWrite}
                    onEdit={() => setEditing(${camel}.id)}
                  />
                )}
              </li>
            ))}
          </ul>
          {mayWrite &&
            (editing === 'new' ? (
              <Form ${shared ? '' : 'clientId={clientId} '}${camel}={null} onDone={() => setEditing(null)} />
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
  ${shared ? 'isOn: boolean;' : ''}
  mayWrite: boolean;
  onEdit: () => void;
}

function Row({ clientId, ${camel}, ${shared ? 'isOn, ' : ''}mayWrite, onEdit }: RowProps) {
  const remove = useDelete${Pascal}(${shared ? '' : 'clientId, '}${camel});
  ${shared ? `const toggle = useToggle${Pascal}();` : ''}
  const { id, title } = ${camel};
  return (
    <div className="flex flex-wrap items-center gap-x-3">
${
  shared
    ? `\
      <Checkbox
        className="min-w-0 flex-1 wrap-anywhere"
        label={title}
        checked={isOn}
        disabled={!mayWrite}
        onChange={() => toggle[isOn ? 'remove' : 'add'].mutate({ params: { id: clientId, ${camel}Id: id } })}
      />
`
    : `\
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</p>
`
}\
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
            onClick={() => remove.mutate({ params: ${rowParams('id')} })}
          >
            Delete
          </Button>
        </div>
      )}
    </div>
  );
}

interface FormProps {
  ${shared ? '' : 'clientId: string;'}
  /** Null: a new one. */
  ${camel}: ${Pascal} | null;
  onDone: () => void;
}

function Form({ ${shared ? '' : 'clientId, '}${camel}, onDone }: FormProps) {
  const initial = { title: ${camel}?.title ?? '' };
  const [typed, setTyped] = useDraft(\`${plural}:\${${camel}?.id ?? ${shared ? "'new'" : 'clientId'}}\`, initial);
  const [create, update] = [useCreate${Pascal}(), useUpdate${Pascal}()];
  const { errors, formProps, pending } = useForm(new${Pascal}, typed, {
    send: async (body) => {
      await (${camel}
        ? update.mutateAsync({ params: ${rowParams(`${camel}.id`)}, body })
        : create.mutateAsync({ ${inClient}body }));
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
}

export const sectionTest = ({ plural, camels, Pascal, Pascals, words, Word, shared }: Noun) => `\
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { adminAddress } from '#contract/addresses.ts';
import { create${Pascal}, delete${Pascal}, list${Pascals}, type ${Pascal}${shared ? `, addClient${Pascal}, listClient${Pascals}` : ''} } from '#contract/${plural}.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail } from '#web/testing/samples.ts';
import { ${Pascals}Section } from './${plural}-section.tsx';

const { id: clientId } = clientDetail();
const id = (n: number) => \`0199f0a0-0000-7000-8000-\${String(n).padStart(12, '0')}\`;

it('starts empty, adds one, deletes it and takes that back', async () => {
  let ${camels}: ${Pascal}[] = [];
${shared ? `  let own: ${Pascal}[] = [];\n` : ''}\
  fakeNetwork(
    ...stillLoading,
    on(list${Pascals}, () => ${camels}),
${
  shared
    ? `\
    on(listClient${Pascals}, () => own),
    on(addClient${Pascal}, () => {
      own = ${camels};
      return { message: '${Word} added' };
    }),
`
    : ''
}\
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
${
  shared
    ? `\
  await userEvent.click(await screen.findByRole('checkbox', { name: 'First' }));
  expect(await screen.findByRole('checkbox', { name: 'First', checked: true })).toBeTruthy();
`
    : ''
}\
  await userEvent.click(await screen.findByRole('button', { name: 'Delete First' }));
  expect(await screen.findByText('No ${words} yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('First')).toBeTruthy();
});
`;
