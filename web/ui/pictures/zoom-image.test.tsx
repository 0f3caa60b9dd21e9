import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ZoomImage } from './zoom-image.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
  render(<ZoomImage src="/uploads/marked.jpg" alt="Draft" />);
  return () => vi.restoreAllMocks();
});

const picture = () => screen.getByRole('application');
const percent = () => screen.getByRole('status', { name: /percent/ }).textContent;
const transform = () => screen.getByRole('img').style.transform;

it('zooms by its buttons and shows the whole picture again', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(percent()).toBe('150%');
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(percent()).toBe('100%');
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(percent()).toBe('100%');
  await userEvent.dblClick(picture());
  expect(percent()).toBe('250%');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(transform()).toBe('translate(0px) scale(1)');
});

it('zooms and moves by keys', async () => {
  picture().focus();
  await userEvent.keyboard('++');
  expect(percent()).toBe('225%');
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  expect(transform()).toBe('translate(60px, 60px) scale(2.25)');
  await userEvent.keyboard('0');
  expect(percent()).toBe('100%');
});

it('zooms by the wheel, and prevents the page from scrolling', () => {
  const wheel = new WheelEvent('wheel', { deltaY: -300, clientX: 200, clientY: 100, cancelable: true });
  fireEvent(picture(), wheel);
  expect(wheel.defaultPrevented).toBe(true);
  expect(percent()).toBe('272%');
});

it('zooms by two fingers, and moves by one', () => {
  const touch = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number) =>
    fireEvent[type](picture(), { pointerId, clientX, clientY: 100 });
  touch('pointerDown', 1, 150);
  touch('pointerDown', 2, 250);
  touch('pointerMove', 2, 350);
  expect(percent()).toBe('200%');
  touch('pointerUp', 2, 350);
  const before = transform();
  touch('pointerMove', 1, 140);
  expect(transform()).not.toBe(before);
});
