import { useQuery } from '@tanstack/react-query';
import { getClientDrafts, setClientDrafts } from '#contract/drafts.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useChosen } from '#web/ui/form/choice/use-chosen.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';

/** A switch that allows sending the client's texts to the agency's model. */
export function DraftsSwitch({ clientId }: { clientId: string }) {
  const mayWrite = useMay('clients.write');
  const params = { id: clientId };
  const query = useQuery(queryOf(getClientDrafts, { params }));
  const set = useStaffMutation(setClientDrafts, {
    failure: 'Failed to change this',
    invalidates: [getClientDrafts],
  });
  const { shown, choose, takeBack } = useChosen(query.data, (data) => data?.allowed ?? false);
  if (!query.data) return null;
  return (
    <Checkbox
      label="Texts may be sent to the model that drafts answers"
      hint="Ask the client first. Nothing is sent before someone asks for a draft."
      checked={shown}
      disabled={!mayWrite}
      onChange={({ target: { checked: allowed } }) => {
        choose(allowed);
        set.mutate({ params, body: { allowed } }, { onError: takeBack });
      }}
    />
  );
}
