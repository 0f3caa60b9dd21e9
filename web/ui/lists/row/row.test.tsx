import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Row } from './row.tsx';

const archive = vi.fn<() => void>();

it('says who, what, the state and the time, and opens as a whole', async () => {
  const open = vi.fn<() => void>();
  render(
    <Row
      id="one"
      name="Dana Whitfield"
      about="Whitfield Roofing"
      what="Do you work in Austin?"
      state="Waiting for us"
      at="2020-01-20T09:00:00.000Z"
      onOpen={open}
      isNew
    />,
  );
  const row = within(screen.getByRole('article', { name: 'Dana Whitfield' }));
  for (const text of ['Whitfield Roofing', 'Do you work in Austin?', 'Waiting for us', 'NEW'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText(/ago$/).closest('time')?.dateTime).toBe('2020-01-20T09:00:00.000Z');
  await userEvent.click(row.getByRole('button', { name: 'Dana Whitfield' }));
  expect(open).toHaveBeenCalledOnce();
});

it('is a link where the thing has an address, and plain text where nothing opens', () => {
  const link = ({ href, children }: { href: string; children: React.ReactNode }) => (
    <a href={href}>{children}</a>
  );
  const { rerender } = render(<Row id="one" name="Dana" href="/admin?tab=clients" link={link} />);
  expect(screen.getByRole('link', { name: 'Dana' }).getAttribute('href')).toBe('/admin?tab=clients');
  rerender(<Row id="one" name="Dana" />);
  expect(screen.getByRole('heading', { name: 'Dana' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('has all actions in its menu, and the ones with icons beside it; none is inside another control', async () => {
  render(
    <Row
      id="one"
      name="Dana"
      onOpen={() => {}}
      specified={<button type="button">Mark as Read</button>}
      actions={[
        { label: 'Archive', icon: <svg />, onSelect: archive },
        { label: 'Delete', onSelect: () => {}, danger: true },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Archive: Dana' }));
  expect(archive).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'More for Dana' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
  expect(archive).toHaveBeenCalledTimes(2);
  for (const control of screen.getAllByRole('button'))
    expect(control.parentElement?.closest('button, a')).toBeNull();
  expect(screen.getByRole('button', { name: 'Mark as Read' })).toBeTruthy();
});

it('shows at most two quick buttons, which leave room for its words', () => {
  const icon = <svg />;
  const actions = ['One', 'Two', 'Three'].map((label) => ({ label, icon, onSelect: () => {} }));
  render(<Row id="row" name="Dana" actions={actions} />);
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names.filter((name) => name?.endsWith(': Dana'))).toEqual(['One: Dana', 'Two: Dana']);
});

it('is selected by its checkbox, or by its menu where there is no room for one', async () => {
  const toggle = vi.fn<() => void>();
  render(<Row id="one" name="Dana" select={<input type="checkbox" onClick={toggle} />} />);
  await userEvent.click(screen.getByRole('button', { name: 'More for Dana' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Select' }));
  expect(toggle).toHaveBeenCalledOnce();
});

it('shows the words that are cut off and the exact time to a pointer', async () => {
  render(<Row id="one" name="Dana" what="A long line" at="2020-01-20T09:00:00.000Z" onOpen={() => {}} />);
  const line = screen.getByText('A long line');
  Object.defineProperty(line, 'scrollWidth', { value: 10 });
  await userEvent.hover(screen.getByRole('article'));
  expect(screen.getByRole('button', { name: 'Dana' }).title).toMatch(/^A long line\n.*January 20, 2020/);
});
