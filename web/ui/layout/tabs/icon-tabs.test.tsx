import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Star } from '#web/ui/pictures/lucide.tsx';
import { expect, it, vi } from 'vitest';
import { IconTabs } from './icon-tabs.tsx';

const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
const tabs = names.map((label) => ({
  value: label,
  label,
  icon: Star,
  badge: label === 'Six' || label === 'Seven' ? { count: 4, meaning: 'pending' } : undefined,
}));

it('has the badges of the tabs behind More on it, and opens them', async () => {
  const onChange = vi.fn<(tab: string) => void>();
  render(
    <IconTabs label="Tabs" tabs={tabs} behind={['Two', 'Six', 'Seven']} value="One" onChange={onChange}>
      <p>Content</p>
    </IconTabs>,
  );
  const more = screen.getByRole('button', { name: /^More\s*8\s*pending$/ });
  await userEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Two' }));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(more);
  await userEvent.click(more);
  await userEvent.click(screen.getByRole('tab', { name: /^Six\s*4\s*pending$/ }));
  expect(onChange).toHaveBeenCalledWith('Six');
  expect(more.getAttribute('aria-expanded')).toBe('false');
});

it('has screens beside the tabs, on a phone behind More', async () => {
  const links = [{ label: 'Quotes', href: '/quotes', icon: Star }];
  render(
    <IconTabs label="Tabs" tabs={tabs.slice(0, 3)} links={links} value="One" onChange={() => {}}>
      <p>Content</p>
    </IconTabs>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Quotes' }));
});

it('has no More where six or fewer tabs fit', () => {
  render(
    <IconTabs label="Tabs" tabs={tabs.slice(0, 6)} behind={['Six']} value="One" onChange={() => {}}>
      <p>Content</p>
    </IconTabs>,
  );
  expect(screen.getAllByRole('tab')).toHaveLength(6);
  expect(screen.queryByRole('button')).toBeNull();
});
