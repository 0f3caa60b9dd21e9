import type { ClientMessage } from '#contract/messages.ts';
import { businesses } from '../story/businesses.ts';
import { savedReplies } from '../story/saved-replies.ts';
import { day, hour, ownerOf, type Filling, type Step } from '../filling.ts';
import { logo } from '../pictures/picture.ts';

/** Adds files, links to projects and internal notes to conversations, and adds the saved replies. */
export function conversationSteps(filling: Filling): Step[] {
  const { agency, now, staff, clients, projects } = filling;
  const { call, upload } = agency;
  const dana = () => ownerOf(filling, 0);
  const [business] = businesses;
  if (!business) return [];
  const { look } = business;
  const [hue, accent] = look.hues;

  const keep = savedReplies.map((reply): Step => ({
    at: now - 50 * day,
    run: () => call(staff(0), 'POST', '/api/admin/saved-replies', reply),
  }));
  let photos = '';
  const sendPhotos = async () => {
    const [blue, old] = [await logo(look), await logo({ ...look, hues: [accent, hue] })];
    const sent = await call<ClientMessage>(dana(), 'POST', '/api/client/messages', {
      message: 'The two trucks as they are painted now. North is the new blue, South still the old one.',
      files: [
        await upload(dana(), 'attachment', 'truck north.png', blue),
        await upload(dana(), 'attachment', 'truck south.png', old),
      ],
    });
    photos = sent.id;
  };
  const answer = async () => {
    await call(staff(0), 'POST', `/api/admin/conversations/${clients[0]?.id}/read`, { upTo: photos });
    const lettering = await logo(look);
    await call(staff(0), 'POST', '/api/admin/client-messages', {
      clientAccountId: clients[0]?.id,
      message: `North is the right blue. This is the lettering as the painter needs it, for ${business.projects[0]?.title ?? 'the trucks'} too.`,
      files: [await upload(staff(0), 'staff-attachment', 'truck lettering.png', lettering)],
      links: [{ kind: 'project', id: projects[0]?.[0] }],
    });
  };
  const note = () =>
    call(staff(1), 'POST', `/api/admin/conversations/${clients[0]?.id}/notes`, {
      message: 'Dana decides alone, her brother only pays. Best time to call is before seven.',
    });
  return [
    ...keep,
    { at: now - 2 * day, run: sendPhotos },
    { at: now - 2 * day + hour, run: note },
    { at: now - 2 * day + 2 * hour, run: answer },
    { at: now - 2 * day + 3 * hour, run: () => call(dana(), 'POST', '/api/client/messages/mark-read') },
  ];
}
