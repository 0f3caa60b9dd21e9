import { expect, it, onTestFinished, vi } from 'vitest';
import { popDialog, pushDialog } from '#web/ui/layout/top-layer.ts';
import { isCovered, whenInSight } from './when-in-sight.ts';

it('calls back when the page is in sight, and again when it returns or a dialog closes', () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => state.mockRestore());
  const look = vi.fn<() => void>();
  const end = whenInSight(look);
  expect(look).not.toHaveBeenCalled();
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(look).toHaveBeenCalledTimes(1);
  const dialog = document.createElement('dialog');
  pushDialog(dialog);
  popDialog(dialog);
  expect(look).toHaveBeenCalledTimes(3);
  end();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(look).toHaveBeenCalledTimes(3);
});

it('recognises elements behind a dialog', () => {
  const dialog = document.createElement('dialog');
  const inside = dialog.appendChild(document.createElement('p'));
  const behind = document.createElement('p');
  expect(isCovered(behind)).toBe(false);
  pushDialog(dialog);
  onTestFinished(() => popDialog(dialog));
  expect([isCovered(behind), isCovered(inside)]).toEqual([true, false]);
});
