import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MediaView } from './media-view.tsx';

const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'Draft' });

async function open() {
  render(<MediaView kind="image" src="/uploads/draft.jpg" title="Draft" />);
  Object.defineProperties(picture(), { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
  fireEvent.load(picture());
  await screen.findByRole('button', { name: /^Zoom 100 percent/ });
}

it('zooms by buttons, keys and a double click in percent of the picture’s own pixels, and fits again', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(screen.getByRole('button', { name: /^Zoom 125 percent/ })).toBeTruthy();
  screen.getByRole('region').focus();
  await userEvent.keyboard('-');
  expect(picture().style.height).toBe('400px');
  await userEvent.keyboard('+');
  await userEvent.click(screen.getByRole('button', { name: 'Fit' }));
  expect(screen.getByRole('button', { name: 'Fit' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.keyboard('+');
  await userEvent.dblClick(picture());
  expect(screen.getByRole('button', { name: 'Fit' }).getAttribute('aria-pressed')).toBe('true');
});

const percent = () => screen.getByRole('button', { name: /^Zoom \d+ percent/ }).textContent;

it('presses only Fit while the whole picture is shown in its own size', async () => {
  await open();
  const pressed = () =>
    screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed()).toEqual(['Fit']);
  await userEvent.click(screen.getByRole('button', { name: /^Zoom 100 percent/ }));
  expect(pressed()).toEqual(['100%']);
});

it('zooms by Ctrl and the wheel, and keeps the page from scrolling', async () => {
  await open();
  const turn = (ctrlKey: boolean) => {
    const wheel = new WheelEvent('wheel', { deltaY: -240, ctrlKey, bubbles: true, cancelable: true });
    fireEvent(picture(), wheel);
    return wheel.defaultPrevented;
  };
  expect([turn(false), percent()]).toEqual([false, '100%']);
  expect([turn(true), percent()]).toEqual([true, '272%']);
});

it('zooms by two fingers, and leaves one to the browser', async () => {
  await open();
  const touch = (...fingers: number[]) =>
    fireEvent.touchMove(picture(), { touches: fingers.map((clientX) => ({ clientX, clientY: 100 })) });
  // False if the view prevents the page from scrolling.
  expect([touch(150), touch(150, 250), touch(150, 350), percent()]).toEqual([true, false, false, '200%']);
  touch(150);
  // The next touch with two fingers is measured from its own start.
  expect([touch(100, 500), percent()]).toEqual([false, '200%']);
});

it('keeps the place under the pointer while it zooms', async () => {
  await open();
  const scrollBy = vi.fn<(to: ScrollToOptions) => void>();
  // jsdom has no layout and does not scroll, so replace the function.
  Object.assign(screen.getByRole('region'), { scrollBy });
  const height = () => parseFloat(picture().style.height);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, height() * 2, height()),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const wheel = { deltaY: -240 * Math.log(2), ctrlKey: true, clientX: 200, clientY: 100 };
  fireEvent.wheel(picture(), wheel);
  expect(scrollBy).toHaveBeenCalledWith({ left: 200, top: 100, behavior: 'instant' });
});

it('offers no notes', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
});
