import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { defaultContent } from '#contract/site/defaults.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { HeroForm } from './hero-form.tsx';

type Hero = SiteContent['hero'];
const picture = (light: number) => ({
  id: '0199f0a0-0000-7000-8000-000000000001',
  widths: [640],
  width: 640,
  height: 400,
  light,
  alt: '',
});

function Form({ start, onChange }: { start: Partial<Hero>; onChange?: (next: Hero) => void }) {
  const [value, setValue] = useState<Hero>({ ...defaultContent.hero, ...start });
  return (
    <HeroForm
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}
const veil = () => screen.getByLabelText<HTMLSelectElement>('Over the picture');

it('says at the veil that the text is unreadable on a light picture, and darkens it with one press', async () => {
  render(<Form start={{ background: 'own', picture: picture(0.95), veil: 'none' }} />);
  expect(veil().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Where this picture is lightest, the text has a contrast/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use the dark overlay' }));
  expect(veil().value).toBe('strong');
  expect(screen.queryByText(/^Where this picture is lightest/)).toBeNull();
  expect(screen.getByText(/The text has a contrast of \d\.?\d?:1/)).toBeTruthy();
});

it('accepts a dark picture as it is, and shows no veil without a picture', async () => {
  const { unmount } = render(<Form start={{ background: 'own', picture: picture(0.01), veil: 'strong' }} />);
  await userEvent.selectOptions(veil(), 'No overlay');
  expect(screen.queryByText(/^Where this picture is lightest/)).toBeNull();
  unmount();
  render(<Form start={{ background: 'film' }} />);
  expect(screen.queryByLabelText('Over the picture')).toBeNull();
});

it('changes the background to an own picture only once there is one', async () => {
  const onChange = vi.fn<(next: Hero) => void>();
  render(<Form start={{ background: 'film' }} onChange={onChange} />);
  const background = screen.getByLabelText<HTMLSelectElement>('Background');
  await userEvent.selectOptions(background, 'Your own picture');
  expect(screen.getByLabelText('Your picture: file')).toBeTruthy();
  expect(screen.getByText(/^Please choose a picture below/)).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.selectOptions(background, 'A still of the film');
  expect(onChange.mock.lastCall?.[0].background).toBe('still');
  expect(screen.queryByLabelText('Your picture: file')).toBeNull();
});
