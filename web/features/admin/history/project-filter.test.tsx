import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { getProject, listPortfolio } from '#contract/projects.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { project } from '#web/testing/samples.ts';
import { ProjectFilter } from './project-filter.tsx';

const [mill, shop] = [project(1, { title: 'Mill' }), project(2, { title: 'Shop' })];

function Filter() {
  const [value, setValue] = useState('');
  return (
    <>
      <ProjectFilter value={value} onChange={setValue} />
      <p data-testid="chosen">{value}</p>
    </>
  );
}

it('finds a project by text, selects it, and clears it', async () => {
  fakeNetwork(
    on(listPortfolio, ({ query }) => listOf(query.q === 'shop' ? [shop] : [mill, shop])),
    on(getProject, () => shop),
  );
  renderScreen(<Filter />);
  const field = await screen.findByRole('combobox', { name: /^Project/ });
  await userEvent.type(field, 'shop');
  await userEvent.click(await screen.findByRole('option', { name: /Shop/ }));
  expect(screen.getByTestId('chosen').textContent).toBe(shop.id);
  await userEvent.clear(field);
  expect(screen.getByTestId('chosen').textContent).toBe('');
});
