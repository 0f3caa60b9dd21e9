import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  listPortfolio,
  getProject,
  updateProject,
  deleteProject,
  restoreProject,
  retryPicture,
  createProject,
  type Project,
} from '#contract/projects.ts';
import { listAssignable } from '#contract/assignments.ts';
import { getUser } from '#contract/auth.ts';
import { getClientDetail, listClients, createClient } from '#contract/clients.ts';
import {
  getPublication,
  recordPermission,
  undoPermission,
  type StaffPublication,
} from '#contract/publications.ts';
import { browser } from '#web/state/browser.ts';
import {
  fakeNetwork,
  listOf,
  on,
  refuse,
  type FakeCall,
  type SeenRequest,
  stillLoading,
} from '#web/testing/fake-network.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, anyClient, clientDetail, project as anyProject } from '#web/testing/samples.ts';
import { ProjectsPanel } from './projects-panel.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const owner = { id: id(800), name: 'Dana', company: 'Mill', clientCode: 'LS-1', email: 'dana@example.com' };

const project = (n: number, overrides: Partial<Project> = {}) =>
  anyProject(n, { clientAccountId: owner.id, client: owner, ...overrides });

/** A fake server for projects: publishes, deletes and restores them. */
function renderPanel(
  rows: Project[],
  extra: FakeCall[] = [],
  dialog = '',
  boot: Parameters<typeof renderScreen>[2] = {},
) {
  const find = ({ id }: { id: string }) => rows.find((row) => row.id === id) as Project;
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin()),
    on(listAssignable, () => []),
    on(listPortfolio, ({ query }) =>
      listOf(rows.filter((row) => (row.deletedAt !== null) === (query.state === 'deleted'))),
    ),
    on(getProject, ({ params }) => find(params)),
    on(getPublication, () => ({ publication: null, saidBy: null, published: null })),
    on(updateProject, ({ params, body }) => Object.assign(find(params), body)),
    on(deleteProject, ({ params }) => {
      find(params).deletedAt = '2026-11-20T09:00:00.000Z';
      return { message: 'Portfolio item deleted' };
    }),
    on(restoreProject, ({ params }) => Object.assign(find(params), { deletedAt: null })),
    ...extra,
  );
  renderScreen(
    <ProjectsPanel />,
    `/admin?tab=portfolio${dialog.startsWith('&') ? dialog : dialog && `&dialog=${dialog}`}`,
    boot,
  );
  return seen;
}

const list = (name: string) => screen.findByRole('list', { name });
const titles = async (name: string) =>
  within(await list(name))
    .queryAllByRole('heading')
    .map(({ textContent }) => textContent);
const row = async (name: string) => within(await list('Project Management')).getByRole('article', { name });

describe('current projects', () => {
  it('show the first, all on demand, and the list of all below', async () => {
    renderPanel([project(1), project(2), project(3)]);
    expect(await titles('Current Projects')).toEqual(['Project 1']);
    expect(await titles('Project Management')).toEqual(['Project 1', 'Project 2', 'Project 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 More Projects' }));
    expect(await titles('Current Projects')).toEqual(['Project 1', 'Project 2', 'Project 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(await titles('Current Projects')).toEqual(['Project 1']);
    // The search and the list of deleted projects do not change the part above the list.
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'Project');
    await userEvent.click(screen.getByRole('button', { name: 'Deleted', pressed: false }));
    expect(await screen.findByText('Nothing was deleted')).toBeTruthy();
    expect(await titles('Current Projects')).toEqual(['Project 1']);
  });

  it('stay expanded after leaving and returning', async () => {
    const rows = [project(1), project(2)];
    renderPanel(rows);
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 More Projects' }));
    const address = window.location.search;
    cleanup();
    renderPanel(rows, [], address.replace('?tab=portfolio', ''));
    expect(await titles('Current Projects')).toEqual(['Project 1', 'Project 2']);
  });

  it('show the list of all from the first project on, and the deleted ones on demand', async () => {
    renderPanel([project(1), project(2, { deletedAt: '2026-11-20T09:00:00.000Z' })]);
    expect(await titles('Current Projects')).toEqual(['Project 1']);
    expect(await titles('Project Management')).toEqual(['Project 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Deleted', pressed: false }));
    expect(await screen.findByRole('heading', { name: 'Project 2' })).toBeTruthy();
    expect(await titles('Project Management')).toEqual(['Project 2']);
  });

  it('explain the next step once if there are none, and offer no search', async () => {
    renderPanel([project(1, { deletedAt: '2026-11-20T09:00:00.000Z' })]);
    expect(await screen.findByText('No projects yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add Project' })).toHaveLength(1);
    expect(screen.queryByRole('searchbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Deleted projects' }));
    expect(await titles('Project Management')).toEqual(['Project 1']);
    expect(screen.getByText('No current projects')).toBeTruthy();
    // After returning from the deleted projects, there is one empty list, not two.
    await userEvent.click(screen.getByRole('button', { name: 'Deleted', pressed: true }));
    expect(await screen.findByText('No projects yet')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('publishing', () => {
  it('appears at once in both lists, with a notification', async () => {
    const answer = Promise.withResolvers<Project>();
    renderPanel([project(1), project(2)], [on(updateProject, () => answer.promise)]);
    await userEvent.click(within(await row('Project 1')).getByRole('button', { name: 'Publish Project 1' }));
    await waitFor(() => expect(screen.getAllByText('Active')).toHaveLength(2));
    answer.resolve(project(1, { isVisible: true }));
    expect(await screen.findByText('Portfolio item visibility updated')).toBeTruthy();
  });

  it.each([
    ['Publish', false],
    ['Make Draft', true],
  ])('%s can be undone from its notification', async (step, isVisible) => {
    const seen = renderPanel([project(1, { isVisible }), project(2)]);
    await userEvent.click(within(await row('Project 1')).getByRole('button', { name: `${step} Project 1` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const sent = () => seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ isVisible: !isVisible }, { isVisible }]));
  });

  it('is undone with a message if it fails', async () => {
    renderPanel(
      [project(1, { isVisible: true }), project(2)],
      [on(updateProject, () => refuse('internal', 'Oh.'))],
    );
    await userEvent.click(
      within(await row('Project 1')).getByRole('button', { name: 'Make Draft Project 1' }),
    );
    expect(await screen.findByText('Failed to update portfolio item')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Active')).toHaveLength(2));
  });
});

describe('permission', () => {
  const at = '2026-11-03T10:00:00.000Z';
  const none: StaffPublication = { publication: null, saidBy: null, published: null };
  const word = (changes: object = {}): StaffPublication => ({
    publication: {
      state: 'agreed',
      basis: 'staff',
      isCurrent: true,
      shownName: null,
      confirmsResult: false,
      showsLogo: false,
      words: null,
      until: null,
      createdAt: at,
      ...changes,
    },
    saidBy: 'Rosa Vega',
    published: null,
  });
  const details = async (answer: StaffPublication, extra: FakeCall[] = [], isVisible = false) => {
    const seen = renderPanel(
      [project(1, { isVisible })],
      [on(getPublication, () => answer), ...extra],
      `project:${id(1)}`,
    );
    return { seen, dialog: within(await screen.findByRole('dialog', { name: 'Project 1' })) };
  };

  it('is separate from publishing: the Publish button sends nothing else', async () => {
    const { seen, dialog } = await details(none);
    expect(await dialog.findByText('No permission is recorded.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Publish Project 1' }));
    await waitFor(() =>
      expect(seen.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
        `/api/admin/portfolio/${id(1)}`,
      ]),
    );
  });

  it('is recorded as stated by staff, and can be undone', async () => {
    const { seen, dialog } = await details(none, [
      on(recordPermission, () => word()),
      on(undoPermission, () => none),
    ]);
    await userEvent.click(await dialog.findByRole('button', { name: 'We have their permission' }));
    expect(await screen.findByText('Permission recorded')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/permission/undo'))).toBe(true));
  });

  it.each([
    [word(), 'Confirmed by Rosa Vega on Nov 3, 2026.'],
    [
      word({ basis: 'client', isCurrent: false }),
      'Rosa Vega agreed on Nov 3, 2026. The project has changed since.',
    ],
    [word({ basis: 'publishing' }), 'Confirmed when publishing on Nov 3, 2026. The client was not asked.'],
    [
      { ...none, published: { by: 'Rosa Vega', at } },
      'No permission is recorded. Rosa Vega published it on Nov 3, 2026.',
    ],
  ])('names its source (%#)', async (answer, sentence) => {
    const { dialog } = await details(answer, [], true);
    expect(await dialog.findByText(sentence)).toBeTruthy();
  });

  it('stays behind the menu of a row, while Publish asks nothing', async () => {
    renderPanel([project(1), project(2)], [on(getPublication, () => none)]);
    const publish = within(await list('Current Projects')).getByRole('button', { name: 'Publish Project 1' });
    expect(publish.className).toContain('primary');
    expect(screen.queryByRole('button', { name: /^Ask the client first/ })).toBeNull();
    await userEvent.click(within(await row('Project 2')).getByRole('button', { name: 'More for Project 2' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Permission to show it' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Permission to show it' }));
    expect(await sheet.findByRole('button', { name: 'Ask the client first about Project 2' })).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'We have their permission' })).toBeTruthy();
  });
});

it('leads from the details to the history of the project', async () => {
  renderPanel([project(1)], [], `project:${id(1)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Project 1' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'More for Project 1' }));
  const history = await screen.findByRole('menuitem', { name: 'History' });
  expect(history.getAttribute('href')).toBe(`/admin/history?project=${id(1)}`);
});

describe('deleting', () => {
  it('happens at once, and can be undone from the notification', async () => {
    const rows = [project(1), project(2)];
    const seen = renderPanel(rows);
    await userEvent.click(within(await row('Project 2')).getByRole('button', { name: 'Delete: Project 2' }));
    expect(await screen.findByText('Portfolio item deleted')).toBeTruthy();
    expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Project 2' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await titles('Project Management')).toEqual(['Project 1', 'Project 2']));
  });

  it('says if it failed', async () => {
    renderPanel([project(1)], [on(deleteProject, () => refuse('internal', 'Oh.'))], `project:${id(1)}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Project 1' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'More for Project 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete portfolio item')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Project 1' })).toBeTruthy();
  });
});

describe('the details', () => {
  const open = async (row: Project, extra: FakeCall[] = []) => {
    const seen = renderPanel([row], extra, `project:${row.id}`);
    return { seen, dialog: within(await screen.findByRole('dialog', { name: row.title })) };
  };

  it.each<[string, Partial<Project>]>([
    ['No file yet', {}],
    ['Image', { imageUrl: 'https://a.example/b.png' }],
    ['Video', { videoUrl: 'https://a.example/b.mp4', fileType: 'video' }],
  ])('show %s of the file', async (words, media) => {
    const { dialog } = await open(project(1, media));
    expect((await dialog.findByText('File type')).parentElement?.textContent).toBe(`File type${words}`);
    expect(dialog.queryByText(/could not be prepared/)).toBeNull();
  });

  it('say that a picture could not be prepared, and retry', async () => {
    const row = project(1, { imageUrl: '/uploads/a.png', pictureFailed: true });
    let broken = true;
    const { seen, dialog } = await open(row, [
      on(retryPicture, () =>
        broken ? refuse('unavailable', 'Soon.') : Object.assign(row, { pictureFailed: false }),
      ),
    ]);
    expect(await dialog.findByText(/The picture could not be prepared for the site/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Failed to prepare the picture')).toBeTruthy();
    broken = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Picture is being prepared')).toBeTruthy();
    await waitFor(() => expect(dialog.queryByText(/could not be prepared/)).toBeNull());
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});

describe('filtered by one client', () => {
  it('both lists request it, and one press shows all again', async () => {
    const seen = renderPanel(
      [project(1), project(2)],
      [on(getClientDetail, () => clientDetail(owner))],
      `&client=${owner.id}`,
    );
    await row('Project 1');
    const asked = () =>
      seen
        .filter(({ path }) => path === '/api/admin/portfolio')
        .map(({ query }) => query.get('clientAccountId'));
    expect(new Set(asked())).toEqual(new Set([owner.id]));
    await userEvent.click(await screen.findByRole('button', { name: 'Only Dana, Mill: show all clients' }));
    await waitFor(() => expect(asked()).toContain(null));
  });
});

describe('a new project', () => {
  it('starts at the first empty field', async () => {
    const answers = [on(listClients, () => listOf([])), on(getClientDetail, () => clientDetail(owner))];
    renderPanel([], answers, 'new-project');
    await screen.findByRole('dialog', { name: 'Create New Project' });
    const first = () => document.querySelector('dialog [autofocus]');
    const client = await screen.findByRole('combobox', { name: 'Client' });
    expect(first()).toBe(client);
    cleanup();
    renderPanel([], answers, `new-project:${owner.id}`);
    await screen.findByRole('dialog', { name: 'Create New Project' });
    expect(first()).toBe(screen.getByRole('textbox', { name: 'Title' }));
  });

  const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Project' }));

  it('needs a title, a description and a client', async () => {
    const seen = renderPanel([], [on(listClients, () => listOf([]))], 'new-project');
    await screen.findByRole('dialog', { name: 'Create New Project' });
    await submit();
    expect(screen.getAllByText('Please fill in all required fields.')).toHaveLength(2);
    expect(screen.getByText('Please select a client.')).toBeTruthy();
    expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('with a new client creates the account first; if the project fails, only the project is retried', async () => {
    let broken = true;
    const seen = renderPanel(
      [],
      [
        on(listClients, () => listOf([])),
        on(createClient, () => anyClient(owner)),
        on(createProject, () => (broken ? refuse('unavailable', 'Try later.') : project(5))),
      ],
      'new-project',
    );
    await screen.findByRole('dialog', { name: 'Create New Project' });
    await userEvent.click(screen.getByLabelText(/Create new client/));
    await type(/^Full Name/, 'Dana');
    await type(/^Email/, 'dana@example.com');
    await userEvent.click(screen.getByLabelText(/^Set a password yourself/));
    await type(/^Portal Password/, 'secret');
    await type(/^Title/, 'Mill shop');
    await type(/^Description/, 'A shop');
    await submit();
    expect(await screen.findByText('Failed to create project')).toBeTruthy();
    expect(screen.getByText(/The account of Dana, Mill was created, but the project was not/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Mill shop');
    expect(screen.getByLabelText<HTMLInputElement>(/^Client/).value).toBe('Dana, Mill');
    broken = false;
    await submit();
    expect(await screen.findByText('Project created successfully')).toBeTruthy();
    const posts = seen.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual([
      '/api/admin/clients',
      '/api/admin/gallery',
      '/api/admin/gallery',
    ]);
    expect(posts.at(-1)?.body).toMatchObject({
      title: 'Mill shop',
      description: 'A shop',
      imageUrl: '',
      videoUrl: '',
      clientAccountId: owner.id,
      assignedAdminId: admin().id,
    });
  });

  it.each([
    [true, { password: '', choosesPassword: true }],
    [false, { password: 'prickly pear', choosesPassword: false }],
  ])('creates the account like the clients screen, with a mail server: %s', async (mailConfigured, sent) => {
    const seen = renderPanel(
      [],
      [
        on(listClients, () => listOf([])),
        on(createClient, () => anyClient(owner)),
        on(createProject, () => project(5)),
      ],
      'new-project',
      { mailConfigured },
    );
    await screen.findByRole('dialog', { name: 'Create New Project' });
    await userEvent.click(screen.getByLabelText(/Create new client/));
    await type(/^Full Name/, 'Dana');
    await type(/^Email/, 'dana@example.com');
    await type(/^Title/, 'Mill shop');
    await type(/^Description/, 'A shop');
    if (!mailConfigured) {
      expect(screen.queryByLabelText(/^Set a password yourself/)).toBeNull();
      await submit();
      expect(seen.some(({ method }) => method === 'POST')).toBe(false);
      await type(/^Portal Password/, 'prickly pear');
    } else expect(screen.queryByLabelText(/^Portal Password/)).toBeNull();
    await submit();
    expect(await screen.findByText('Project created successfully')).toBeTruthy();
    expect(
      seen.find(({ path, method }) => path === '/api/admin/clients' && method === 'POST')?.body,
    ).toMatchObject(sent);
  });

  it('is not sent if the client cannot be created, and everything is kept', async () => {
    const taken = 'A client account with this e-mail address exists already.';
    const seen = renderPanel(
      [],
      [
        on(listClients, () => listOf([])),
        on(createClient, () => refuse('email_taken', taken, { email: taken })),
      ],
      'new-project',
    );
    await screen.findByRole('dialog', { name: 'Create New Project' });
    await userEvent.click(screen.getByLabelText(/Create new client/));
    await type(/^Full Name/, 'Dana');
    await type(/^Email/, 'dana@example.com');
    await userEvent.click(screen.getByLabelText(/^Set a password yourself/));
    await type(/^Portal Password/, 'secret');
    await type(/^Title/, 'Mill shop');
    await type(/^Description/, 'A shop');
    await submit();
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Portal Password/).value).toBe('secret');
    expect(seen.some(({ path }) => path === '/api/admin/gallery')).toBe(false);
  });
});

it('shows the uploaded picture while a project is edited; it stays unless it is removed', async () => {
  const edit = () => renderPanel([project(1, { imageUrl: '/uploads/1.webp' })], [], `edit-project:${id(1)}`);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const sent = (seen: SeenRequest[]) => seen.find(({ method }) => method === 'PATCH')?.body;
  const seen = edit();
  await press('Remove the picture');
  expect(screen.getByText('Removed when you save')).toBeTruthy();
  await press('Save Changes');
  await waitFor(() => expect(sent(seen)).toEqual({ imageUrl: '' }));

  cleanup();
  const again = edit();
  await press('Remove the picture');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep the picture' }));
  await press('Keep the picture');
  await userEvent.type(screen.getByLabelText(/^Title/), '!');
  await press('Save Changes');
  await waitFor(() => expect(sent(again)).toEqual({ title: 'Project 1!' }));
});

it('goes to the sign-in if the session has ended before a picture is sent', async () => {
  const leave = vi.spyOn(browser, 'leave').mockImplementation(() => {});
  fakeUploads().trouble = { method: 'POST', answer: { status: 401 } };
  renderPanel([project(1)], [], `edit-project:${id(1)}`);
  await screen.findByRole('dialog', { name: 'Edit Project 1' });
  const input = screen.getByLabelText('Upload a picture', { selector: 'input' });
  await userEvent.upload(input, new File(['picture'], 'mill.png', { type: 'image/png' }));
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/login'));
  leave.mockRestore();
});

it('refuses a picture that is none without sending it, and offers no retry', async () => {
  const server = fakeUploads();
  renderPanel([project(1)], [], `edit-project:${id(1)}`);
  await screen.findByRole('dialog', { name: 'Edit Project 1' });
  const input = screen.getByLabelText('Upload a picture', { selector: 'input' });
  await userEvent.upload(input, new File([new Uint8Array(300_000)], 'mill.png', { type: 'image/png' }));
  expect(await screen.findByText('Please upload a PNG, JPEG, GIF, WebP or AVIF image.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try Again: mill.png' })).toBeNull();
  expect(server.seen).toEqual([]);
});
