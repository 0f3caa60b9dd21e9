import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { myChangeRequests, sendChangeRequest, type ChangeRequest } from '#contract/change-requests.ts';
import { myDirectives, saveDirectives, type ProjectDirectives } from '#contract/directives.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, listOf, on, refuse, type FakeCall } from '#web/testing/fake-network.ts';
import { someone } from '#web/testing/samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ChangeRequests } from './change-requests.tsx';
import { DirectivesCard } from './directives-card.tsx';
import { StatusBadge } from './palette/state-mark.tsx';

const black = ['#000000', '#000000', '#000000'];
const unsaved = { colorPalette: black, updatedAt: null };

const inForce = (overrides: Partial<ProjectDirectives> = {}): ProjectDirectives => ({
  colorPalette: ['#101010', '#202020', '#303030'],
  fontPreferences: null,
  additionalNotes: null,
  letUsChooseColors: false,
  letUsChooseFont: false,
  updatedAt: '2026-11-19T10:00:00.000Z',
  savedBy: null,
  ...overrides,
});

const wish = (n: number, overrides: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: `0199f0a0-0000-7000-8000-00000000000${n}`,
  clientAccountId: '0199f0a0-0000-7000-8000-000000000800',
  author: null,
  projectId: null,
  requestType: 'color_change',
  requestReason: null,
  currentValues: '{"colors":["#101010","#202020","#303030"]}',
  requestedValues: '{"colors":["#101010","#2a3fd6","#303030"]}',
  status: 'pending',
  isRead: false,
  adminResponse: null,
  responseFiles: [],
  respondedAt: null,
  respondedBy: null,
  createdAt: new Date().toISOString(),
  ...overrides,
});

/** A fake server for the form and the change requests; it stores saved and requested values. */
function open(
  directives = inForce(),
  wishes: ChangeRequest[] = [],
  extra: FakeCall[] = [],
  address = '/client/dashboard?tab=project',
) {
  const state = { directives };
  const seen = fakeNetwork(
    on(myDirectives, () => state.directives),
    on(saveDirectives, ({ body }) => {
      state.directives = { ...body, updatedAt: '2026-11-20T10:00:00.000Z', savedBy: null };
      return state.directives;
    }),
    on(myChangeRequests, () => listOf(wishes)),
    on(sendChangeRequest, ({ body }) => {
      const added = wish(wishes.length + 1, body);
      wishes.unshift(added);
      return added;
    }),
    ...extra,
  );
  const client = renderScreen(
    <>
      <DirectivesCard words="Whitfield Roofing" />
      <ChangeRequests />
    </>,
    address,
  );
  const sent = () => seen.filter(({ method }) => method === 'POST');
  return { sent, client };
}

const type = async (number: number, color: string) => {
  const input = await screen.findByLabelText(`Color ${number}, as text`);
  await userEvent.clear(input);
  await userEvent.type(input, `${color}{Enter}`);
};
const colorText = (number: number) =>
  screen.getByLabelText<HTMLInputElement>(`Color ${number}, as text`).value;

it('keeps text that is no color, and shows an example of one', async () => {
  open();
  await type(1, 'navy');
  expect(screen.queryByRole('dialog')).toBeNull();
  const input = screen.getByLabelText('Color 1, as text');
  expect(colorText(1)).toBe('navy');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const words = screen.getByRole('alert');
  expect(words.textContent).toBe('Please write a color like #2a3fd6.');
  expect(input.getAttribute('aria-describedby')).toBe(words.id);
  await userEvent.type(input, 'x');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.clear(input);
  await userEvent.tab();
  expect(colorText(1)).toBe('#101010');
});

describe('the form', () => {
  it('starts with three black colors and saves the chosen ones', async () => {
    const { sent } = open(inForce(unsaved));
    await userEvent.click(await screen.findByRole('button', { name: /Classic serif/ }));
    await userEvent.click(screen.getByRole('button', { name: /Typewriter/ }));
    await userEvent.type(screen.getByLabelText('Additional notes'), 'No handshakes');
    await userEvent.click(screen.getByLabelText(/Let us choose the colors/));
    expect(screen.queryByRole('list', { name: 'Color palette' })).toBeNull();
    expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save Directives' }));
    expect(await screen.findByText('Directives Saved')).toBeTruthy();
    expect(sent()[0]?.body).toEqual({
      colorPalette: ['#000000', '#000000', '#000000'],
      fontPreferences: 'Libre Baskerville, Courier Prime',
      additionalNotes: 'No handshakes',
      letUsChooseColors: true,
      letUsChooseFont: false,
    });
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  it('says that saving failed and keeps the typed text', async () => {
    open(inForce(), [], [on(saveDirectives, () => refuse('internal', 'Something broke.'))]);
    await userEvent.type(await screen.findByLabelText('Additional notes'), 'Keep the hammer');
    await userEvent.click(screen.getByRole('button', { name: 'Save Directives' }));
    expect(await screen.findByText('Failed to save project directives.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Additional notes').value).toBe('Keep the hammer');
  });

  it('offers a retry if loading failed', async () => {
    expectConsoleError(/Loading \/api\/client\/directive-change-requests failed/);
    let broken = true;
    open(inForce(), [], [on(myChangeRequests, () => (broken ? refuse('unavailable', 'Soon.') : listOf([])))]);
    const [again] = await screen.findAllByRole('button', { name: 'Try Again' });
    broken = false;
    await userEvent.click(again as HTMLElement);
    expect(await screen.findByLabelText('Color 1, as text')).toBeTruthy();
  });
});

describe('one save', () => {
  const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save Directives' }));

  it('stores the first palette with the texts, as the screen shows it', async () => {
    const { sent } = open(inForce(unsaved));
    expect(await screen.findByLabelText<HTMLInputElement>('Color 1, picker')).toHaveProperty(
      'value',
      '#000000',
    );
    expect([1, 2, 3].map(colorText)).toEqual(black);
    await type(1, '#7d3c1b');
    await type(2, '#f2c84b');
    expect(screen.getByText(/^Color 1 is hard to read as a heading on a dark page\./)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Additional notes'), 'Keep the hammer');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
    await save();
    expect(await screen.findByText('Directives Saved')).toBeTruthy();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toMatchObject({
      colorPalette: ['#7d3c1b', '#f2c84b', '#000000'],
      additionalNotes: 'Keep the hammer',
    });
    // The folded summary shows the same colors.
    expect(
      within(screen.getByRole('list', { name: 'Colors at a glance' })).getByText('#7d3c1b'),
    ).toBeTruthy();
    // From here on the colors are saved. Changing a saved color needs a request, and this includes black.
    await type(3, '#e4572e');
    expect(await screen.findByRole('dialog', { name: 'Change color 3?' })).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it('stores fewer colors, and an added one', async () => {
    const { sent } = open(inForce(unsaved));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove color 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove color 2' }));
    expect(screen.queryByRole('button', { name: 'Remove color 1' })).toBeNull();
    await type(1, '#7d3c1b');
    await save();
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ colorPalette: ['#7d3c1b'] }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a color' }));
    expect(colorText(2)).toBe('#000000');
    await type(2, '#e4572e');
    expect(sent()).toHaveLength(1);
    await save();
    await waitFor(() => expect(sent()[1]?.body).toMatchObject({ colorPalette: ['#7d3c1b', '#e4572e'] }));
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  it('removes a saved color together with the rest of the form, unless it is kept again', async () => {
    const { sent } = open(inForce());
    await userEvent.click(await screen.findByRole('button', { name: 'Remove color 2' }));
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep color 2' }));
    expect(colorText(2)).toBe('#202020');
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove color 2' }));
    await userEvent.type(screen.getByLabelText('Additional notes'), 'Two are enough');
    await save();
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        colorPalette: ['#101010', '#303030'],
        additionalNotes: 'Two are enough',
      }),
    );
  });

  it('keeps a color with a pending change at its current value', async () => {
    const { sent } = open(inForce(), [wish(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove color 1' }));
    await userEvent.type(screen.getByLabelText('Additional notes'), 'More');
    await save();
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({ colorPalette: ['#101010', '#202020', '#303030'] }),
    );
    expect(colorText(2)).toBe('#2a3fd6');
  });

  it('names the chosen colors without room in the palette, because others were saved meanwhile', async () => {
    const { sent, client } = open(inForce(unsaved));
    await type(1, '#7d3c1b');
    act(() => void client.setQueryData([myDirectives.path, {}], inForce()));
    expect(
      await screen.findByText(/^Other colors were saved in the meantime\. You had chosen: #7d3c1b\.$/),
    ).toBeTruthy();
    await save();
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ colorPalette: inForce().colorPalette }));
  });

  it('is refused at the field while a color is invalid', async () => {
    const { sent } = open(inForce(unsaved));
    await type(2, 'navy');
    await save();
    expect(document.activeElement).toBe(screen.getByLabelText('Color 2, as text'));
    expect(screen.getByRole('alert').textContent).toBe('Please write a color like #2a3fd6.');
    expect(sent()).toEqual([]);
  });

  it('keeps text typed during the save', async () => {
    let answer = () => {};
    const { sent } = open(
      inForce(),
      [],
      [
        on(saveDirectives, async ({ body }) => {
          await new Promise<void>((resolve) => void (answer = resolve));
          return inForce(body);
        }),
      ],
    );
    await userEvent.type(await screen.findByLabelText('Additional notes'), 'Keep');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await userEvent.type(screen.getByLabelText('Additional notes'), ' the hammer');
    act(() => answer());
    expect(await screen.findByText('Directives Saved')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Additional notes').value).toBe('Keep the hammer');
    expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  });
});

describe('changing a color', () => {
  it('asks for confirmation; I Understand submits the request and shows the color as waiting', async () => {
    const { sent } = open();
    await type(2, '#2A3FD6');
    const dialog = await screen.findByRole('dialog', { name: 'Change color 2?' });
    expect(window.location.search).toBe('?tab=project&color=2-2a3fd6');
    await userEvent.type(within(dialog).getByLabelText('Why this change? (optional)'), 'New signs');
    await userEvent.click(within(dialog).getByRole('button', { name: 'I Understand' }));
    expect(await screen.findByText('Change Request Submitted')).toBeTruthy();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toEqual({
      requestType: 'color_change',
      requestReason: 'New signs',
      currentValues: '{"colors":["#101010","#202020","#303030"]}',
      requestedValues: '{"colors":["#101010","#2a3fd6","#303030"]}',
    });
    expect(screen.getByText('Waiting for approval')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(colorText(2)).toBe('#2a3fd6');
    expect(within(screen.getByRole('article', { name: 'Color change' })).getByText('Pending')).toBeTruthy();
  });

  it("uses the picker's color once the picker is left, not while it moves", async () => {
    open();
    const picker = await screen.findByLabelText('Color 1, picker');
    fireEvent.input(picker, { target: { value: '#ff0000' } });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(colorText(1)).toBe('#ff0000');
    act(() => void picker.dispatchEvent(new Event('change', { bubbles: true })));
    expect(await screen.findByRole('dialog', { name: 'Change color 1?' })).toBeTruthy();
  });

  it.each(['Cancel', 'Close dialog'])('%s discards it', async (name) => {
    const { sent } = open();
    await type(1, '#ff0000');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(colorText(1)).toBe('#101010');
    expect(sent()).toEqual([]);
  });

  it('says that the request failed and leaves the dialog open', async () => {
    open(inForce(), [], [on(sendChangeRequest, () => refuse('internal', 'Something broke.'))]);
    await type(1, 'f00');
    await userEvent.click(await screen.findByRole('button', { name: 'I Understand' }));
    expect(await screen.findByText('Request Failed')).toBeTruthy();
    expect(screen.getByText('Failed to submit change request.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Change color 1?' })).toBeTruthy();
  });

  it('does not open for an address without a change', async () => {
    open(inForce(), [], [], '/client/dashboard?tab=project&color=1-101010');
    expect(await screen.findByLabelText('Color 1, as text')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('change requests', () => {
  it('show their state in words, with the answer', async () => {
    open(inForce(), [
      wish(3, { status: 'rejected' }),
      wish(2, { status: 'approved', adminResponse: 'Lovely', respondedAt: new Date().toISOString() }),
      wish(1, { requestReason: 'New signs' }),
    ]);
    const items = await screen.findAllByRole('article', { name: 'Color change' });
    const states = ['Rejected', 'Approved', 'Pending'];
    items.forEach((item, place) => expect(within(item).getByText(states[place] ?? '')).toBeTruthy());
    expect(within(items[1] as HTMLElement).getByText('Lovely')).toBeTruthy();
    expect(within(items[2] as HTMLElement).getByText('New signs')).toBeTruthy();
  });

  it('name the author, and the person of the agency who decided', async () => {
    open(inForce({ updatedAt: '2026-11-20T10:00:00.000Z', savedBy: someone('Ben Cho') }), [
      wish(2, { author: someone('Dana Whitfield', { isYou: true }) }),
      wish(1, {
        author: someone('Ben Cho'),
        status: 'approved',
        adminResponse: 'Lovely',
        respondedBy: someone('Sam Ode'),
      }),
    ]);
    const [own, other] = await screen.findAllByRole('article', { name: 'Color change' });
    expect(within(own as HTMLElement).getByText('Requested by you')).toBeTruthy();
    expect(within(other as HTMLElement).getByText('Requested by Ben Cho')).toBeTruthy();
    expect(within(other as HTMLElement).getByText('by Sam Ode')).toBeTruthy();
    expect(
      within(screen.getByRole('form', { name: 'Project directives' })).getByText('by Ben Cho'),
    ).toBeTruthy();
  });

  it('call an unknown status rejected', () => {
    render(<StatusBadge status="withdrawn" />);
    expect(screen.getByText('Rejected')).toBeTruthy();
  });

  it('show three, then all', async () => {
    open(inForce(), [wish(5), wish(4), wish(3), wish(2), wish(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 5 requests' }));
    expect(screen.getAllByRole('article')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });
});
