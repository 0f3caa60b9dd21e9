import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { fileTexts } from '#contract/texts/file-texts.ts';
import { getProject, listPortfolio, retryVideo, updateProject, type Project } from '#contract/projects.ts';
import { bodiesOf, fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, project } from '#web/testing/samples.ts';
import { ProjectsPanel } from '../projects-panel.tsx';

const uploaded = '/uploads/film.mov';
const made = { url: '/uploads/made.mp4', width: 640, height: 360 };
const frame = {
  sources: [{ type: 'image/webp', width: 640, url: '/uploads/frame.webp' }],
  width: 640,
  height: 360,
};

function open(row: Project, dialog: 'project' | 'edit-project', mended = false) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin()),
    on(listPortfolio, () => listOf([row])),
    on(getProject, () => row),
    on(updateProject, ({ body }) => Object.assign(row, body)),
    on(retryVideo, () =>
      mended ? Object.assign(row, { videoProblem: null }) : refuse('unavailable', 'Soon.'),
    ),
  );
  renderScreen(<ProjectsPanel />, `/admin?tab=portfolio&dialog=${dialog}:${row.id}`);
  return seen;
}
const clip = (name: string, type: string) => new File(['film'], name, { type });
const choose = async (file: File) => {
  const input = await screen.findByLabelText('Upload a video', { selector: 'input' });
  await userEvent.upload(input, file, { applyAccept: false });
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

it('sends an uploaded video by its reference, without a picture', async () => {
  const server = fakeUploads();
  const seen = open(project(1), 'edit-project');
  await choose(clip('mill.mov', 'video/quicktime'));
  await waitFor(() => expect(screen.getByText('Uploaded')).toBeTruthy());
  await save();
  await waitFor(() =>
    expect(bodiesOf(seen, updateProject)).toEqual([{ videoUrl: `upload:${server.uploads[0]?.id}` }]),
  );
  expect(server.uploads).toMatchObject([{ name: 'mill.mov', purpose: 'video' }]);
});

it.each([
  ['a video of another kind', clip('mill.mkv', 'video/x-matroska')],
  ['what is no video', clip('mill.png', 'image/png')],
])('refuses %s with a message before sending anything, and the form waits', async (_what, file) => {
  const server = fakeUploads();
  open(project(1), 'edit-project');
  await choose(file);
  expect(await screen.findByText(fileTexts.videoType)).toBeTruthy();
  expect(server.seen).toEqual([]);
  await save();
  expect(screen.getByRole('button', { name: 'Save Changes' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Remove mill.' + file.name.split('.')[1] }));
  expect(screen.queryByText(fileTexts.videoType)).toBeNull();
});

it('shows the uploaded video while a project is edited; it stays unless it is removed', async () => {
  const seen = open(project(1, { videoUrl: uploaded, image: frame }), 'edit-project');
  expect((await screen.findByText('Current video')).textContent).toContain('Still being prepared.');
  expect(screen.getByLabelText<HTMLInputElement>('Video URL').value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the video' }));
  await save();
  await waitFor(() => expect(bodiesOf(seen, updateProject)).toEqual([{ videoUrl: '' }]));
});

it('plays in the details the video converted for every browser, behind one of its frames', async () => {
  open(project(1, { videoUrl: uploaded, video: made, image: frame, fileType: 'video' }), 'project');
  const player = await screen.findByLabelText<HTMLVideoElement>('Video of Project 1');
  expect([player.getAttribute('src'), player.getAttribute('poster')]).toEqual([
    made.url,
    '/uploads/frame.webp',
  ]);
});

it('says why visitors do not see a video, and retries', async () => {
  open(project(1, { videoUrl: uploaded, videoProblem: 'Install ffmpeg.' }), 'project', true);
  const dialog = within(await screen.findByRole('dialog', { name: 'Project 1' }));
  expect((await dialog.findByText(/The video could not be prepared/)).textContent).toContain(
    'Install ffmpeg.',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Video is being prepared')).toBeTruthy();
  await waitFor(() => expect(dialog.queryByText(/could not be prepared/)).toBeNull());
});
