import { useQuery } from '@tanstack/react-query';
import { getSignInRule, saveSignInRule } from '#contract/security.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SectionCard } from '../section-card.tsx';

/** The switch that requires a second factor for everybody on the team. */
export function SignInRule() {
  const { data } = useQuery(queryOf(getSignInRule));
  const save = useStaffMutation(saveSignInRule, {
    success: ({ secondFactor }) => ({
      title: secondFactor ? 'A second factor is needed now' : 'A password is enough again',
      tone: 'success',
    }),
    failure: 'Failed to change the rule',
    saysWhy: true,
    invalidates: [getSignInRule],
  });
  return (
    <SectionCard id="signing-in">
      <Checkbox
        label="Everyone on the team needs a second factor"
        hint="A passkey, or a code after the password. Anyone without one sets it up at the next sign-in."
        checked={data?.secondFactor ?? false}
        disabled={!data || save.isPending}
        onChange={(event) => save.mutate({ body: { secondFactor: event.target.checked } })}
      />
    </SectionCard>
  );
}
