import type { Pin } from '#contract/pins.ts';
import type { ClientRoom, StaffRoom } from '#contract/preview-versions.ts';
import type { StaffPreview } from '#contract/previews.ts';
import { addEveryone } from '../people.ts';
import { dataUrl, png } from './sample-files.ts';
import { testApp, type Caller } from '../test-app.ts';

let shade = 0;

/** A picture that no other preview of the test has. */
export const newPicture = (): string => dataUrl('image/png', png(64, 40, [(shade += 1) % 256, 120, 200]));

/** An agency with previews, and functions for the steps of staff and clients in a round. */
export async function startRounds() {
  const app = await testApp();
  const people = await addEveryone(app);
  const work = () => app.context.jobs.runUntilEmpty();

  async function newPreview(title = 'Homepage'): Promise<string> {
    const body = { clientAccountId: people.accountA.id, title, fileUrl: newPicture() };
    const made = await people.admin.post('/api/admin/client-previews', body);
    await work();
    return made.json<StaffPreview>().id;
  }
  const addVersion = (id: string, more: object = {}) =>
    people.admin.post(`/api/admin/client-previews/${id}/versions`, { fileUrl: newPicture(), ...more });
  const room = async (id: string, caller: Caller = people.clientA) =>
    (await caller.get(`/api/client/previews/${id}/room`)).json<ClientRoom>();
  const staffRoom = async (id: string) =>
    (await people.admin.get(`/api/admin/client-previews/${id}/room`)).json<StaffRoom>();

  const pin = async (id: string, more: object = {}, caller: Caller = people.clientA) => {
    const [file] = (await room(id)).versions[0]?.files ?? [];
    const body = { versionFileId: file?.id, shape: 'point', x: 0.25, y: 0.75, words: 'Bluer', ...more };
    return caller.post(`/api/client/previews/${id}/pins`, body);
  };
  const pins = async (id: string, caller: Caller = people.clientA) =>
    (await caller.get(`/api/client/previews/${id}/pins`)).json<Pin[]>();

  async function decide(id: string, kind: string, more: object = {}, caller: Caller = people.clientA) {
    const [version] = (await room(id)).versions;
    const seen = { versionId: version?.id, contentHash: version?.contentHash };
    return caller.post(`/api/client/previews/${id}/decisions`, { ...seen, kind, ...more });
  }
  return { app, people, work, newPreview, addVersion, room, staffRoom, pin, pins, decide };
}
