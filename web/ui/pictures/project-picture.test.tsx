import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProjectPicture } from './project-picture.tsx';

const given = { imageUrl: '/uploads/original.jpg', sizes: '10rem', title: 'Mill', category: 'Automation' };
const image = {
  sources: ['avif', 'webp'].flatMap((format) =>
    [480, 960, 1600].map((width) => ({
      type: `image/${format}`,
      width,
      url: `/uploads/${width}.${format}`,
    })),
  ),
  width: 1600,
  height: 900,
};
const picture = () => screen.queryByAltText('');

it('requests the sizes once they exist, also after the upload could not be shown', () => {
  const { rerender, container } = render(<ProjectPicture {...given} image={null} />);
  expect(picture()?.getAttribute('src')).toBe('/uploads/original.jpg');
  fireEvent.error(picture() as HTMLElement);
  expect(picture()).toBeNull();
  expect(screen.getByText('Automation')).toBeTruthy();
  rerender(<ProjectPicture {...given} image={image} />);
  expect(picture()?.getAttribute('src')).toBe('/uploads/960.webp');
  expect(container.innerHTML).not.toContain('original');
});

it('begins at the top of a very tall page', () => {
  const { rerender } = render(<ProjectPicture {...given} image={{ ...image, height: 4_000 }} />);
  expect(picture()?.className).toContain('object-top');
  rerender(<ProjectPicture {...given} image={image} />);
  expect(picture()?.className).not.toContain('object-top');
});
