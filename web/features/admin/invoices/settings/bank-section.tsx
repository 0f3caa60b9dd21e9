import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveBank,
  cancelBank,
  changeBank,
  bankChange,
  getBank,
  getMoneySettings,
  type BankState,
} from '#contract/money-settings.ts';
import { bankText } from '#contract/money/printed-parties.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { noProof, ProofFields } from '#web/ui/people/proof-fields.tsx';
import { useEdits } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { dueText } from '#web/ui/text/time-text.ts';
import { BankFields } from './bank-fields.tsx';
import { Section } from './section.tsx';

const invalidates = [getBank, getMoneySettings];

/** The bank account that invoices print, and its pending change. */
export function BankSection({ owner }: { owner: string }) {
  const query = useQuery(queryOf(getBank));
  return (
    <Section
      title="Bank account"
      about={
        (query.data && bankText(query.data)?.split('\n')[0]) ??
        'Printed on invoices, with a code for banking apps in euros.'
      }
      waits={Boolean(query.data?.change)}
    >
      {query.data ? (
        <>
          {query.data.change && <Waiting change={query.data.change} />}
          <BankForm state={query.data} owner={owner} />
        </>
      ) : (
        <NotLoaded noun="bank account" query={query} missing={false}>
          <Skeleton className="h-40 w-full rounded-xl" />
        </NotLoaded>
      )}
    </Section>
  );
}

function Waiting({ change }: { change: NonNullable<BankState['change']> }) {
  const approve = useStaffMutation(approveBank, {
    success: 'Change approved',
    failure: 'The change could not be approved',
    saysWhy: true,
    invalidates,
  });
  const cancel = useStaffMutation(cancelBank, {
    success: 'Change canceled',
    failure: 'The change could not be canceled',
    saysWhy: true,
    invalidates,
  });
  const { by, takesEffectAt, isOwn } = change;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg bg-sunken p-4">
      <p className="type-name">
        {takesEffectAt
          ? `Changes ${dueText(takesEffectAt)}`
          : isOwn
            ? 'Waits for another super admin'
            : `${by?.name ?? 'A colleague'} wants to change it`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{bankText(change) ?? 'No bank account'}</p>
      {!takesEffectAt && !isOwn && (
        <p className="type-meta text-ink-soft">Ask your colleague in person before you approve it.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {!takesEffectAt && !isOwn && (
          <Button size="sm" pending={approve.isPending} onClick={() => approve.mutate({})}>
            Approve
          </Button>
        )}
        <Button variant="secondary" size="sm" pending={cancel.isPending} onClick={() => cancel.mutate({})}>
          Cancel the change
        </Button>
      </div>
    </div>
  );
}

const rules: Record<BankState['needs'], string> = {
  nothing: 'Printed on invoices from now on.',
  colleague:
    'Another super admin approves a change. It takes effect 24 hours later, and clients with an open invoice are informed.',
  proof:
    'A change needs your password, and your code if you have a second factor. It takes effect 24 hours later, and clients with an open invoice are informed.',
};

function BankForm({ state, owner }: { state: BankState; owner: string }) {
  const { bank, bankAccount, needs } = state;
  const { values, change, sent } = useEdits('money-settings/bank', { bank, bankAccount });
  const [proof, setProof] = useState(noProof);
  const save = useStaffMutation(changeBank, {
    success: (next) => ({ title: next.change ? 'The change waits' : 'Bank account saved', tone: 'success' }),
    failure: null,
    invalidates,
  });
  const isChanged = JSON.stringify(values) !== JSON.stringify({ bank, bankAccount });
  const form = useForm(
    bankChange,
    { ...values, ...(needs === 'proof' ? proof : {}) },
    {
      send: (body) => save.mutateAsync({ body }),
      onSent: () => {
        setProof(noProof);
        sent();
      },
    },
  );
  return (
    <form {...form.formProps} aria-label="Bank account" className="grid gap-4 sm:grid-cols-2">
      <p className="type-meta text-ink-soft sm:col-span-2">{rules[needs]}</p>
      <FormNote>{form.errors['form']}</FormNote>
      <Field
        label="Where to pay"
        hint="Printed as you type it."
        error={form.errors['bank']}
        className="sm:col-span-2"
      >
        <Textarea
          rows={3}
          maxLength={1_000}
          value={values.bank ?? ''}
          onChange={(event) => change({ bank: event.target.value || null })}
        />
      </Field>
      <BankFields
        owner={owner}
        account={values.bankAccount}
        errors={form.errors}
        onChange={(next) => change({ bankAccount: next })}
      />
      {isChanged && needs === 'proof' && (
        <ProofFields proof={proof} errors={form.errors} onChange={setProof} />
      )}
      <div className="sm:col-span-2">
        <Button
          type="submit"
          pending={form.pending}
          disabledReason={isChanged ? null : 'Everything is saved.'}
        >
          {needs === 'nothing' ? 'Save the account' : 'Change the account'}
        </Button>
      </div>
    </form>
  );
}
