import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listAllProjects, listGallery, listPortfolio } from '#contract/projects.ts';
import { getPublicationRule, setPublicationRule } from '#contract/publications.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useChosen } from '#web/ui/form/choice/use-chosen.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';

/** The switch that makes the client's consent required for publishing, for users who may change this. */
export function ConsentRule() {
  const { data: rule } = useQuery(queryOf(getPublicationRule));
  const may = useMay('settings.write');
  const set = useStaffMutation(setPublicationRule, {
    success: ({ compulsory }) => ({
      title: compulsory ? 'Only approved work is shown' : 'Your team decides what is shown',
      tone: 'success',
    }),
    failure: 'The rule could not be changed',
    invalidates: [getPublicationRule, listPortfolio, listGallery, listAllProjects],
  });
  const [asking, setAsking] = useState(false);
  const { shown, choose, takeBack } = useChosen(rule, (read) => read?.compulsory ?? false);
  const change = (compulsory: boolean) => {
    setAsking(false);
    choose(compulsory);
    set.mutate({ body: { compulsory } }, { onError: takeBack });
  };
  if (!rule || !may) return null;
  return (
    <Card>
      <Checkbox
        label="Ask clients before showing their work"
        hint="Work without approval is hidden at once."
        checked={shown}
        onChange={({ target }) => (target.checked ? setAsking(true) : change(false))}
      />
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Hide work without approval?"
          description="Projects are removed from the site at once if their client has not approved the current text. Turning this off later does not show them again."
          action="Hide them"
          isDanger
          onConfirm={() => change(true)}
        />
      )}
    </Card>
  );
}
