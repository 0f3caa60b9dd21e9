import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  countMyNotices,
  getMyNoticeChoices,
  myNotices,
  markMyNoticesSeen,
  noticeKindNames,
  saveMyNoticeChoices,
  type BellNotice,
  type NoticeChoices,
} from '#contract/notices.ts';
import { kindGroups } from '#contract/texts/notice-kinds.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { scrollIntoSight } from '#web/testing/browser-stubs.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { fakeNetwork, listOf, on, refuse, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { Bell } from './bell.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-00000000070${n}`;
const told = (n: number, overrides: Partial<BellNotice> = {}): BellNotice => ({
  id: id(n),
  kind: 'message',
  sentence: `Person ${n} wrote to you.`,
  words: `Words ${n}`,
  href: `/admin?tab=messages&dialog=reply%3A${n}`,
  clientAccountId: id(9),
  company: 'Mill',
  createdAt: '2026-11-01T09:00:00.000Z',
  seenAt: null,
  ...overrides,
});

function show(...calls: FakeCall[]) {
  const open = vi.fn<() => void>();
  const seen = fakeNetwork(
    on(countMyNotices, () => ({ unseen: 3 })),
    ...calls,
  );
  renderScreen(<Bell side="staff" choices={{ isOpen: false, open, close: () => {} }} />);
  return { open, written: () => seen.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
}

const openIt = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Notifications, 3 new' }));

describe('the bell', () => {
  it('lists notices by company, and marks visible ones as seen once it is closed', async () => {
    const { written } = show(
      on(myNotices, () =>
        listOf([
          told(3),
          told(2, { clientAccountId: null, company: null }),
          told(1, { seenAt: told(1).createdAt }),
        ]),
      ),
      on(markMyNoticesSeen, () => ({ unseen: 1 })),
    );
    await openIt();
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    const link = await within(dialog).findByRole('link', { name: /^New: ?Person 3 wrote to you\.$/ });
    expect(link.getAttribute('href')).toBe('/admin?tab=messages&dialog=reply%3A3');
    expect(within(dialog).getByRole('heading', { name: 'Mill' })).toBeTruthy();
    expect(within(dialog).getAllByRole('list')).toHaveLength(2);
    const row = link.closest('li');
    if (row) scrollIntoSight(row);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => expect(written()).toEqual([{ ids: [id(3)] }]));
  });

  it('marks all up to the newest shown notice', async () => {
    const { written } = show(
      on(myNotices, () => listOf([told(3), told(1)])),
      on(markMyNoticesSeen, () => ({ unseen: 0 })),
    );
    await openIt();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(written()).toEqual([{ upTo: id(3) }]));
  });

  it('says that there are no notices', async () => {
    show(on(myNotices, () => listOf([])));
    await openIt();
    expect(await screen.findByText('Nothing new')).toBeTruthy();
  });

  it('says that it could not be loaded', async () => {
    expectConsoleError(/Loading \/api\/:side\/notices failed/);
    show(on(myNotices, () => refuse('internal', 'Something went wrong.')));
    await openIt();
    expect(await screen.findByText('Your notifications could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });

  it('leads to the preferences', async () => {
    const { open } = show(on(myNotices, () => listOf([])));
    await openIt();
    await userEvent.click(await screen.findByRole('button', { name: 'Notification settings' }));
    expect(open).toHaveBeenCalledOnce();
  });
});

describe('visible things', () => {
  function Requests({ first, then }: { first: readonly number[]; then?: readonly number[] }) {
    const [ids, setIds] = useState(first);
    return (
      <>
        <Bell side="staff" choices={{ isOpen: false, open: () => {}, close: () => {} }} />
        <button type="button" onClick={() => setIds(then ?? first)}>
          Scroll
        </button>
        {ids.map((n) => (
          <article key={n} aria-label={`Request ${n}`}>
            <Shown type="consultation" id={id(n)} />
          </article>
        ))}
      </>
    );
  }
  const see = (n: number) => scrollIntoSight(screen.getByRole('article', { name: `Request ${n}` }));
  const posted = (seen: readonly { method: string; body: unknown }[]) =>
    seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const about = (n: number) => ({ subjects: [{ type: 'consultation', id: id(n) }] });

  it('count as seen after a second, but not if scrolled past', async () => {
    const seen = fakeNetwork(
      on(countMyNotices, () => ({ unseen: 3 })),
      on(markMyNoticesSeen, () => ({ unseen: 2 })),
    );
    renderScreen(<Requests first={[1, 2]} then={[2]} />);
    await screen.findByRole('button', { name: 'Notifications, 3 new' });
    // Use a fake clock: the time that real timers take depends on the machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    see(1);
    act(() => screen.getByRole('button', { name: 'Scroll' }).click());
    see(2);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    await waitFor(() => expect(posted(seen)).toEqual([about(2)]));
  });

  it('do not count behind a dialog', async () => {
    const seen = fakeNetwork(
      on(countMyNotices, () => ({ unseen: 3 })),
      on(markMyNoticesSeen, () => ({ unseen: 2 })),
    );
    function Page() {
      const [open, setOpen] = useState(true);
      return (
        <>
          <Requests first={[1]} />
          <Dialog open={open} onClose={() => setOpen(false)} title="Over it">
            <article aria-label="Request 2">
              <Shown type="consultation" id={id(2)} />
            </article>
          </Dialog>
        </>
      );
    }
    renderScreen(<Page />);
    await screen.findByRole('button', { name: 'Notifications, 3 new', hidden: true });
    scrollIntoSight(screen.getByRole('article', { name: 'Request 1', hidden: true }));
    see(2);
    await waitFor(() => expect(posted(seen)).toEqual([about(2)]));
    await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => expect(posted(seen)).toEqual([about(2), about(1)]));
  });

  it('count as seen again after a new notice about them', async () => {
    let unseen = 1;
    const seen = fakeNetwork(
      on(countMyNotices, () => ({ unseen })),
      on(markMyNoticesSeen, () => {
        // The next answer counts one more unseen notice.
        unseen += 1;
        return { unseen: 0 };
      }),
    );
    renderScreen(<Requests first={[1]} />);
    see(1);
    await waitFor(() => expect(posted(seen)).toEqual([about(1), about(1)]));
  });
});

describe('the preferences', () => {
  const open = (choices: NoticeChoices['choices']) => {
    const saved: NoticeChoices = { choices, quiet: null, timeZone: null };
    const close = vi.fn<() => void>();
    const seen = fakeNetwork(
      on(countMyNotices, () => ({ unseen: 0 })),
      on(getMyNoticeChoices, () => saved),
      on(saveMyNoticeChoices, ({ body }) => body),
    );
    renderScreen(<Bell side="staff" choices={{ isOpen: true, open: () => {}, close }} />);
    return {
      save: async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
        await waitFor(() => expect(close).toHaveBeenCalledOnce());
        return seen.findLast(({ method }) => method === 'PUT')?.body;
      },
    };
  };
  const mail = (name: string) => screen.findByLabelText<HTMLSelectElement>(`By e-mail: ${name}`);

  it('are changed by group, with quiet hours and the time zone', async () => {
    const { save } = open([
      { kind: 'message', bell: true, mail: 'at-once' },
      { kind: 'mention', bell: true, mail: 'off' },
      { kind: 'pin', bell: true, mail: 'at-once' },
    ]);
    expect((await mail('Messages')).selectedOptions[0]?.text).toBe('Mixed');
    await userEvent.selectOptions(await mail('Messages'), 'Once a day');
    await userEvent.click(screen.getByLabelText('In the app: Messages'));
    await userEvent.click(screen.getByText('Quiet hours: off · Time zone: same as the agency'));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
    await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin');
    expect(await save()).toEqual({
      choices: [
        { kind: 'message', bell: false, mail: 'daily' },
        { kind: 'mention', bell: false, mail: 'daily' },
        { kind: 'pin', bell: true, mail: 'at-once' },
      ],
      quiet: { from: 1320, until: 420 },
      timeZone: 'Europe/Berlin',
    });
  });

  it('are changed one by one; required kinds are locked', async () => {
    const { save } = open([
      { kind: 'invitation', bell: true, mail: 'at-once' },
      { kind: 'erasure', bell: true, mail: 'at-once' },
      { kind: 'testimonial', bell: true, mail: 'at-once' },
    ]);
    await mail('Site and accounts');
    await userEvent.click(screen.getByRole('button', { name: 'Choose one by one' }));
    await userEvent.selectOptions(await mail('Accepted invitations'), 'Never');
    const locked = screen.getByRole('row', { name: /^Erasure requests/ });
    expect(locked.textContent).toContain('Always on');
    expect(within(locked).queryByRole('combobox')).toBeNull();
    expect((await mail('Site and accounts')).selectedOptions[0]?.text).toBe('Mixed');
    expect(screen.getByLabelText<HTMLInputElement>('In the app: Site and accounts').indeterminate).toBe(
      false,
    );
    await userEvent.click(screen.getByLabelText('In the app: Accepted invitations'));
    expect(screen.getByLabelText<HTMLInputElement>('In the app: Site and accounts').indeterminate).toBe(true);
    expect(await save()).toMatchObject({
      choices: [
        { kind: 'invitation', bell: false, mail: 'off' },
        { kind: 'erasure', bell: true, mail: 'at-once' },
        { kind: 'testimonial', bell: true, mail: 'at-once' },
      ],
    });
  });
});

it('every kind of notice belongs to one group of the preferences', () => {
  expect(kindGroups.flatMap(({ kinds }) => kinds).toSorted()).toEqual(noticeKindNames.toSorted());
});
