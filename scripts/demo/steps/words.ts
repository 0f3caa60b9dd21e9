import type { ChangeRequest } from '#contract/change-requests.ts';
import type { ProjectDirectives } from '#contract/directives.ts';
import type { ClientMessage } from '#contract/messages.ts';
import { changeRequests, messages } from '../story/conversations.ts';
import { day, hour, type Filling, type Step } from '../filling.ts';
import { hsl } from '../pictures/palette.ts';

/** Messages between clients and staff, and clients' change requests. */
export function wordSteps({ agency, now, staff, clients }: Filling): Step[] {
  const { call } = agency;
  const clientOf = (n: number) => ({ kind: 'client', id: clients[n]?.id ?? '' }) as const;
  const read = (n: number) => () => call(clientOf(n), 'POST', '/api/client/messages/mark-read');

  const talk = messages.flatMap(({ client: n, from, daysAgo, text, answer, unseen }, m): Step[] => {
    const at = now - daysAgo * day;
    if (from === 'staff') {
      const body = () => ({ clientAccountId: clients[n]?.id, message: text });
      const write = () => call(staff(m), 'POST', '/api/admin/client-messages', body());
      return [{ at, run: write }, ...(unseen ? [] : [{ at: at + 2 * hour, run: read(n) }])];
    }
    let id = '';
    const write = async () => {
      id = (await call<ClientMessage>(clientOf(n), 'POST', '/api/client/messages', { message: text })).id;
    };
    const respond = () =>
      call(staff(m), 'POST', `/api/admin/client-messages/${id}/respond`, { response: answer?.[0] });
    const answered = at + (answer?.[1] ?? 0) * hour;
    return [
      { at, run: write },
      ...(answer
        ? [
            { at: answered, run: respond },
            { at: answered + hour, run: read(n) },
          ]
        : []),
    ];
  });

  const wishes = changeRequests.flatMap(
    ({ client: n, daysAgo, place, hue, reason, decision, read: seen }, m): Step[] => {
      const at = now - daysAgo * day;
      let id = '';
      const ask = async () => {
        const path = '/api/client/project-directives';
        const { colorPalette } = await call<ProjectDirectives>(clientOf(n), 'GET', path);
        const wanted = colorPalette.with(place, hsl(hue, 72, place === 2 ? 62 : 44));
        const request = await call<ChangeRequest>(
          clientOf(n),
          'POST',
          '/api/client/directive-change-requests',
          {
            requestType: 'color_change',
            requestReason: reason,
            currentValues: { colors: colorPalette },
            requestedValues: { colors: wanted },
          },
        );
        id = request.id;
      };
      const base = '/api/admin/directive-change-requests';
      const decide = () => {
        const [status, adminResponse] = decision ?? [];
        return call(staff(m), 'PATCH', `${base}/${id}`, { status, adminResponse });
      };
      return [
        { at, run: ask },
        ...(decision ? [{ at: at + decision[2] * hour, run: decide }] : []),
        ...(seen ? [{ at: at + hour, run: () => call(staff(m), 'PATCH', `${base}/${id}/read`) }] : []),
      ];
    },
  );

  return [...talk, ...wishes];
}
