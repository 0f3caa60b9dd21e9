import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { adminAddresses } from '#contract/addresses.ts';
import { getUser } from '#contract/auth.ts';
import { getClientDetail, listClients } from '#contract/clients.ts';
import { listConsultations } from '#contract/consultations.ts';
import { getAdminCounts, getOverview } from '#contract/overview.ts';
import { permissionsOf, type StaffRole } from '#contract/permissions/permissions.ts';
import { listPreviewFeedback } from '#contract/preview-feedback.ts';
import { listPreviews } from '#contract/previews.ts';
import { getProject, listPortfolio } from '#contract/projects.ts';
import { callAt } from '#web/testing/contract/contract-check.ts';
import { fakeNetwork, listOf, on, stillLoading } from '#web/testing/fake-network.ts';
import { staffFeedback, staffPreview } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, clientDetail, counts, listedClient, project, request } from '#web/testing/samples.ts';
import { AdminPage } from './page.tsx';
import { tabsOf } from './tabs/tabs.ts';

const client = {
  id: '0199f0a0-0000-7000-8000-000000000800',
  name: 'Dana Whitfield',
  email: 'dana@whitfield.example',
  company: 'Whitfield Roofing',
  clientCode: 'LS-7K3Q',
};
const roof = project(1, { clientAccountId: client.id, client });
const waiting = { fresh: 1, soon: 0, overdue: 0, oldestAt: null };
const ratings = { average: 4, counts: [0, 0, 0, 1, 0], overall: { average: 4, count: 1 } };

/** Opens the panel. Each list has one row, in a state that allows every action. */
function open(role: StaffRole, address = '/admin', pending = 0) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin({ role })),
    on(getAdminCounts, () => counts({ consultationsPending: pending })),
    on(getOverview, () => ({ days: [], waiting, ratings })),
    on(listClients, () => listOf([listedClient()])),
    on(getClientDetail, () => clientDetail()),
    on(listPortfolio, () => listOf([roof])),
    on(getProject, () => roof),
    on(listPreviews, () => listOf([staffPreview(1, { state: 'failed' })])),
    on(listPreviewFeedback, () => listOf([staffFeedback(1)])),
    on(listConsultations, () => listOf([request(1)])),
  );
  renderScreen(<AdminPage />, address);
  return seen;
}

const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
const selected = async () => (await screen.findByRole('tab', { selected: true })).textContent;
const all = ['Clients', 'Projects', 'Comms', 'Feedback', 'Messages', 'Consult', 'Admin'];

describe('the tabs of a role', () => {
  it.each<[StaffRole, string[]]>([
    ['super-admin', all],
    ['admin', all],
    ['client-manager', all],
    ['content-manager', ['Projects', 'Admin']],
    ['support-admin', ['Clients', 'Projects', 'Messages', 'Consult', 'Admin']],
    ['collaborator', ['Projects', 'Feedback']],
  ])('%s', async (role, labels) => {
    open(role);
    expect(await tabs()).toEqual(labels);
  });

  it.each<[StaffRole, number, string]>([
    ['support-admin', 2, 'Consult'],
    ['support-admin', 0, 'Clients'],
    ['content-manager', 2, 'Projects'],
    ['collaborator', 0, 'Projects'],
  ])('open for a %s with %i pending on %s', async (role, pending, label) => {
    open(role, '/admin', pending);
    expect(await selected()).toMatch(label);
  });

  it('open on the first tab of the role if the address names another', async () => {
    open('support-admin', '/admin?tab=client-feedback', 2);
    expect(await selected()).toBe('Clients');
  });
});

/**
 * The addresses that a link or a colleague's message may open for a role: each of its tabs, and every dialog over a
 * tab.
 */
const addressesOf = (role: StaffRole) =>
  tabsOf({ permissions: permissionsOf(role) }).flatMap(({ value: tab }) => {
    const dialogs = Object.entries(adminAddresses[tab].dialogs).map(([name, takes]) =>
      takes === 'none' ? name : `${name}:${client.id}`,
    );
    const rest = ['', `&client=${client.id}`, ...dialogs.map((dialog) => `&dialog=${dialog}`)];
    return rest.map((values) => ({ role, address: `/admin?tab=${tab}${values}` }));
  });

it.each((['content-manager', 'support-admin', 'collaborator'] as const).flatMap(addressesOf))(
  'for a $role, $address makes no request that is refused',
  async ({ role, address }) => {
    const seen = open(role, address);
    // A tab or dialog makes its requests only once its code has loaded.
    await within(await screen.findByRole('tabpanel')).findAllByRole('heading', { level: 2 });
    await act(() => vi.dynamicImportSettled());
    const may = permissionsOf(role);
    const refused = seen
      .map(({ method, path }) => callAt(method, path).endpoint)
      .filter(({ permission }) => permission && !may.includes(permission));
    expect(refused.map(({ path }) => path)).toEqual([]);
  },
);

/** The labels of buttons, and of the choice between views. */
const buttons = () => [
  ...screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label')),
  ...screen.queryAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent),
];

describe('the buttons of a role', () => {
  it.each<[StaffRole, RegExp[], RegExp[]]>([
    ['admin', [/^Add Project/, /^Publish/, /^More for Project 1/, /^Previews/], []],
    ['client-manager', [/^Add Project/, /^Previews/], [/^Publish/, /^More for/]],
    ['content-manager', [/^Publish/, /^Delete/], [/^Add Project/, /^Previews/, /Whitfield/]],
    ['support-admin', [/^Details/], [/Whitfield/, /^Publish/, /^More for/, /^Add Project/, /^Previews/]],
    ['collaborator', [/^Previews/], [/^Publish/, /^More for/, /^Add Project/, /Whitfield/]],
  ])('%s in the list of projects', async (role, shown, hidden) => {
    open(role, '/admin?tab=portfolio');
    await screen.findAllByText('Project 1');
    for (const name of shown) expect(buttons()).toContainEqual(expect.stringMatching(name));
    for (const name of hidden) expect(buttons()).not.toContainEqual(expect.stringMatching(name));
  });

  it('a support admin reads clients and consultations', async () => {
    open('support-admin', '/admin?tab=clients');
    await screen.findByRole('article', { name: 'Dana Whitfield' });
    const names = buttons();
    expect(names).toContain('Dana Whitfield');
    for (const name of [/^Create Account/, /^Edit/, /^New Project/])
      expect(names).not.toContainEqual(expect.stringMatching(name));
    expect(screen.queryByRole('link', { name: /Export/ })).toBeNull();
    expect(screen.queryByText('Ratings of previews')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: /Consult/ }));
    await screen.findByRole('article', { name: 'Person 1' });
    expect(screen.queryByRole('button', { name: 'Mark as Contacted' })).toBeNull();
  });

  it.each<StaffRole>(['admin', 'client-manager', 'collaborator'])('%s uploads previews', async (role) => {
    open(role, '/admin?tab=portfolio&view=previews');
    expect(await screen.findByRole('form', { name: 'Upload Preview' })).toBeTruthy();
  });

  it.each<StaffRole>(['content-manager', 'support-admin'])('%s sees only projects', async (role) => {
    open(role, '/admin?tab=portfolio&view=previews');
    await screen.findAllByText('Project 1');
    expect(screen.queryByRole('form', { name: 'Upload Preview' })).toBeNull();
  });

  it('a collaborator selects the project for a preview', async () => {
    open('collaborator', '/admin?tab=portfolio&view=previews');
    const form = await screen.findByRole('form', { name: 'Upload Preview' });
    const field = within(form).getByRole('combobox', { name: /Project/ });
    await within(field).findByRole('option', { name: 'Project 1, Whitfield Roofing' });
    expect(within(form).queryByLabelText('Select Client')).toBeNull();
    await userEvent.click(within(form).getByRole('button', { name: 'Upload Preview' }));
    expect(within(form).getByText('Please select a project.')).toBeTruthy();
    await userEvent.selectOptions(field, 'Project 1, Whitfield Roofing');
    expect(within(form).queryByText('Please select a project.')).toBeNull();
  });

  it('a collaborator reads feedback', async () => {
    open('collaborator', '/admin?tab=client-feedback');
    const card = await screen.findByRole('article', { name: 'Client 1 on Draft 1' });
    // The user can open the feedback and its preview; no button changes data.
    expect(
      within(card)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual(['Client 1 on Draft 1', 'Open Preview: Client 1 on Draft 1', 'More for Client 1 on Draft 1']);
  });

  it.each<[StaffRole, string[]]>([
    ['content-manager', ['Open Projects', 'Open AdminPeople, roles and hours', 'Help', 'Home', 'Logout']],
    ['collaborator', ['Open Projects', 'Open Feedback', 'Help', 'Home', 'Logout']],
  ])('the command menu of a %s', async (role, actions) => {
    open(role);
    await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
    const menu = await screen.findByRole('dialog', { name: 'Search' });
    const options = await within(menu).findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(actions);
  });
});
