import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listPortfolio } from '#contract/projects.ts';
import { inviteCollaborator } from '#contract/team.ts';
import { bodiesOf, fakeNetwork, listOf, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { project, teamInvitation } from '#web/testing/samples.ts';
import { InviteSection } from './invite-section.tsx';

it('invites collaborators from outside, with projects and an end date', async () => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(listPortfolio, () => listOf([project(1)])),
    on(inviteCollaborator, () => ({
      ...teamInvitation({ role: 'collaborator' }),
      link: 'https://lonestar.example/invitation#the-token',
    })),
  );
  renderScreen(<InviteSection />);
  await userEvent.click(screen.getByRole('radio', { name: 'Outside' }));
  const box = within(screen.getByRole('form', { name: 'Invite a Collaborator' }));
  await userEvent.type(box.getByLabelText(/Email/), 'lee@studio.example');
  await userEvent.click(box.getByRole('button', { name: 'Invite Collaborator' }));
  expect(box.getByText('Please choose at least one project.')).toBeTruthy();
  expect(box.getByText('Please choose when access ends.')).toBeTruthy();
  await userEvent.click(await box.findByRole('combobox', { name: /Projects/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Project 1/ }));
  fireEvent.change(box.getByLabelText(/Access ends/), { target: { value: '2100-03-15' } });
  await userEvent.click(box.getByRole('button', { name: 'Invite Collaborator' }));
  await screen.findByRole('region', { name: 'Invitation link' });
  // The link is shown only once, so it stays when the user changes to the other form.
  await userEvent.click(screen.getByRole('radio', { name: 'Team' }));
  expect(screen.getByRole('region', { name: 'Invitation link' })).toBeTruthy();
  const endsAt = new Date('2100-03-15T23:59:59.999').toISOString();
  expect(bodiesOf(seen, inviteCollaborator)).toEqual([
    { email: 'lee@studio.example', projectIds: [project(1).id], endsAt },
  ]);
});
