import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TabHeading } from './tab-heading.tsx';

it('says what to do in one sentence, with the button that does it', () => {
  render(
    <TabHeading
      id="heading"
      title="Consultations"
      counts="2 in queue"
      lead="Two requests are overdue."
      action={<button type="button">Answer Omar Haddad</button>}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Consultations' }).id).toBe('heading');
  expect(screen.getByText('Two requests are overdue.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Answer Omar Haddad' })).toBeTruthy();
});
