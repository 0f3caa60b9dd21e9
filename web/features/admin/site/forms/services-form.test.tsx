import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { SiteContent } from '#contract/site/content.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { ServicesForm } from './services-form.tsx';

type Services = SiteContent['services'];
let services: Services;
beforeEach(() => {
  services = defaultContent.services;
});

function Form() {
  const [value, setValue] = useState<Services>(defaultContent.services);
  const change = (next: Services) => {
    services = next;
    setValue(next);
  };
  return <ServicesForm value={value} onChange={change} />;
}
const names = () => services.items.map(({ name }) => name);
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

it('adds a service, which stays open while its name is typed', async () => {
  render(<Form />);
  const before = names();
  await press('Add service');
  const entry = screen.getByText('New service').closest('details') as HTMLDetailsElement;
  expect(entry.open).toBe(true);
  await userEvent.type(within(entry).getByLabelText('Name'), 'Voice agents');
  await userEvent.type(within(entry).getByLabelText('What it does'), 'Answers the phone.');
  expect(entry.open).toBe(true);
  expect(names()).toEqual([...before, 'Voice agents']);
  expect(services.items.at(-1)?.text).toBe('Answers the phone.');
});

it('moves a service up and down, and removes it', async () => {
  render(<Form />);
  const [first = '', second = '', ...others] = names();
  await press(new RegExp(`Move down\\s*: ${first}`));
  expect(names()).toEqual([second, first, ...others]);
  await press(new RegExp(`Move up\\s*: ${first}`));
  expect(names()).toEqual([first, second, ...others]);
  await press(new RegExp(`Remove\\s*: ${first}`));
  expect(names()).toEqual([second, ...others]);
});

it('marks coming and hidden services beside the name', async () => {
  render(<Form />);
  const [first = ''] = names();
  const entry = () => screen.getByText(first).closest('li') as HTMLElement;
  await userEvent.selectOptions(within(entry()).getByLabelText('State'), 'Coming Soon');
  expect(services.items[0]?.state).toBe('soon');
  expect(within(entry()).getAllByText('Coming Soon')[0]?.tagName).toBe('SPAN');
});
