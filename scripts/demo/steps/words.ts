import type { ChangeRequest } from '#contract/change-requests.ts';
import type { ProjectDirectives } from '#contract/directives.ts';
import type { ClientMessage } from '#contract/messages.ts';
import type { Actor } from '../agency.ts';
import { changeRequests, messages, type DemoMessage } from '../story/conversations.ts';
import { day, hour, ownerOf, steps, type Filling, type Step } from '../filling.ts';
import { hsl } from '../pictures/palette.ts';

/** A message of a contact, and the answer of the nth member of staff. */
export function writtenBy(
  self: () => Actor,
  { agency: { call }, now, staff }: Filling,
  { daysAgo, text, answer }: Pick<DemoMessage, 'daysAgo' | 'text' | 'answer'>,
  n: number,
): Step[] {
  const at = now - daysAgo * day;
  let id = '';
  const write = async () => {
    id = (await call<ClientMessage>(self(), 'POST', '/api/client/messages', { message: text })).id;
  };
  if (!answer) return [{ at, run: write }];
  const [response, hours] = answer;
  const respond = () => call(staff(n), 'POST', `/api/admin/client-messages/${id}/respond`, { response });
  const read = () => call(self(), 'POST', '/api/client/messages/mark-read');
  const answered = at + hours * hour;
  return [
    { at, run: write },
    { at: answered, run: respond },
    { at: answered + hour, run: read },
  ];
}

/** Adds messages between clients and staff, and change requests by clients. */
export function wordSteps(filling: Filling): Step[] {
  const { agency, now, staff, clients } = filling;
  const { call } = agency;

  const talk = messages.flatMap((message, m): Step[] => {
    const { client: n, from, daysAgo, text, unseen } = message;
    const self = () => ownerOf(filling, n);
    if (from === 'client') return writtenBy(self, filling, message, m);
    const at = now - daysAgo * day;
    const body = () => ({ clientAccountId: clients[n]?.id, message: text });
    return steps(
      { at, run: () => call(staff(m), 'POST', '/api/admin/client-messages', body()) },
      !unseen && { at: at + 2 * hour, run: () => call(self(), 'POST', '/api/client/messages/mark-read') },
    );
  });

  const wishes = changeRequests.flatMap(
    ({ client: n, daysAgo, color, reason, decision, read }, m): Step[] => {
      const at = now - daysAgo * day;
      let path = '/api/admin/directive-change-requests';
      const ask = async () => {
        const self = ownerOf(filling, n);
        const { colorPalette } = await call<ProjectDirectives>(self, 'GET', '/api/client/project-directives');
        const { place, hue } = color;
        const { id } = await call<ChangeRequest>(self, 'POST', '/api/client/directive-change-requests', {
          requestType: 'color_change',
          requestReason: reason,
          currentValues: { colors: colorPalette },
          requestedValues: { colors: colorPalette.with(place, hsl(hue, 72, place === 2 ? 62 : 44)) },
        });
        path = `${path}/${id}`;
      };
      const [status, adminResponse, hours = 0] = decision ?? [];
      return steps(
        { at, run: ask },
        decision && {
          at: at + hours * hour,
          run: () => call(staff(m), 'PATCH', path, { status, adminResponse }),
        },
        read && { at: at + hour, run: () => call(staff(m), 'PATCH', `${path}/read`) },
      );
    },
  );

  return [...talk, ...wishes];
}
