import type { ClientMessage } from '#contract/messages.ts';
import { businesses } from '../story/businesses.ts';
import { savedReplies } from '../story/saved-replies.ts';
import { day, hour, type Filling, type Step } from '../filling.ts';
import { logo } from '../pictures/picture.ts';
import { paletteOf } from '../pictures/palette.ts';

/** Adds files, linked projects and internal notes to conversations, and the saved replies. */
export function conversationSteps({ agency, now, staff, clients, projects }: Filling): Step[] {
  const { call, upload } = agency;
  const dana = () => ({ kind: 'client', id: clients[0]?.id ?? '' }) as const;
  const toDana = (message: string, more: object = {}) =>
    call(staff(0), 'POST', '/api/admin/client-messages', {
      clientAccountId: clients[0]?.id,
      message,
      ...more,
    });
  const [business] = businesses;
  if (!business) return [];
  const [hue, accent] = business.hues;
  const palette = paletteOf(hue, accent);

  const keep = savedReplies.map((reply): Step => ({
    at: now - 50 * day,
    run: () => call(staff(0), 'POST', '/api/admin/saved-replies', reply),
  }));
  let photos = '';
  const sendPhotos = async () => {
    const files = [
      await upload(dana(), 'attachment', 'truck north.png', await logo(business.motif, palette)),
      await upload(
        dana(),
        'attachment',
        'truck south.png',
        await logo(business.motif, paletteOf(accent, hue)),
      ),
    ];
    const sent = await call<ClientMessage>(dana(), 'POST', '/api/client/messages', {
      message: 'The two trucks as they are painted now. North is the new blue, South still the old one.',
      files,
    });
    photos = sent.id;
  };
  const answer = async () => {
    await call(staff(0), 'POST', `/api/admin/conversations/${clients[0]?.id}/read`, { upTo: photos });
    const files = [
      await upload(staff(0), 'staff-attachment', 'truck lettering.png', await logo(business.motif, palette)),
    ];
    const project = projects[0]?.[0];
    await toDana(
      `North is the right blue. This is the lettering as the painter needs it, for ${business.projects[0]?.title ?? 'the trucks'} too.`,
      {
        files,
        links: project ? [{ kind: 'project', id: project }] : [],
      },
    );
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
