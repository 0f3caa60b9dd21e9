import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

it('downloads a file', async () => {
  render(
    <Menu
      label="More"
      items={[{ label: 'Export as CSV', href: '/api/admin/clients.csv', download: true, onSelect: () => {} }]}
      className=""
    >
      More
    </Menu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: 'Export as CSV' });
  expect([item.getAttribute('href'), item.hasAttribute('download')]).toEqual([
    '/api/admin/clients.csv',
    true,
  ]);
});

it('opens beside its button from the first press on: a modal dialog blocks presses outside of it', async () => {
  const edit = vi.fn<() => void>();
  render(
    <dialog open>
      <Menu label="Actions for Dana" items={[{ label: 'Edit', onSelect: edit }]} className="">
        More
      </Menu>
    </dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Dana' }));
  const item = await screen.findByRole('menuitem', { name: 'Edit' });
  expect(item.closest('dialog')).toBe(screen.getByRole('dialog'));
  await userEvent.click(item);
  expect(edit).toHaveBeenCalledOnce();
});
