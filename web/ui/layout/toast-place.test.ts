import { expect, it } from 'vitest';
import { keepClear, topOf, widthBeside } from './toast-place.ts';

const topNow = (notice: HTMLElement) => notice.style.getPropertyValue('--toast-top');

const page = { height: 60, window: 844, dialog: null, bar: 120, focus: null };

it("is below the page's bar, or at the top once the bar is out of sight", () => {
  expect(topOf(page)).toBe(128);
  expect(topOf({ ...page, bar: -20 })).toBe(8);
});

it('is above a dialog if there is room, else below its head', () => {
  expect(topOf({ ...page, dialog: 300, bar: 360 })).toBe(8);
  expect(topOf({ ...page, dialog: 16, bar: 90 })).toBe(98);
});

it('does not cover the focused field', () => {
  expect(topOf({ ...page, focus: { top: 150, bottom: 194 } })).toBe(202);
  expect(topOf({ ...page, focus: { top: 700, bottom: 744 } })).toBe(128);
  // If the focused field is as tall as the window, the notification covers the start of the field.
  expect(topOf({ ...page, focus: { top: 130, bottom: 840 } })).toBe(128);
});

it('does not move while its button is pressed, but afterwards', () => {
  const [notice, publish, undo] = [
    document.createElement('div'),
    document.createElement('button'),
    document.createElement('button'),
  ];
  notice.append(undo);
  document.body.append(publish, notice);
  Object.defineProperty(notice, 'offsetHeight', { value: 60 });
  publish.getBoundingClientRect = () => new DOMRect(0, 10, 90, 44);
  publish.focus();
  const stop = keepClear(notice);
  expect(topNow(notice)).toBe('62px');
  undo.focus();
  expect(topNow(notice)).toBe('62px');
  undo.blur();
  window.dispatchEvent(new Event('scroll'));
  expect(topNow(notice)).toBe('8px');
  stop();
  document.body.replaceChildren();
});

it('moves below the bar of the next page', async () => {
  const notice = document.createElement('div');
  const bar = document.createElement('div');
  document.body.append(notice);
  Object.defineProperty(notice, 'offsetHeight', { value: 60 });
  const stop = keepClear(notice);
  expect(topNow(notice)).toBe('8px');
  bar.dataset['bar'] = '';
  bar.getBoundingClientRect = () => new DOMRect(0, 56, 900, 64);
  document.body.append(bar);
  await expect.poll(() => topNow(notice)).toBe('128px');
  stop();
  notice.remove();
  bar.remove();
});

it('is beside a dialog that reaches to the top, if the window is wide enough', () => {
  const notice = { height: 60, width: 384 };
  expect(widthBeside(notice, { top: 16, right: 1_000 }, 1_440)).toBe(384);
  // The notification becomes narrower, as long as its text is still easy to read.
  expect(widthBeside(notice, { top: 16, right: 1_088 }, 1_440)).toBe(336);
  expect(widthBeside(notice, { top: 16, right: 1_136 }, 1_440)).toBe(288);
  expect(widthBeside(notice, { top: 16, right: 1_137 }, 1_440)).toBeNull();
  // The notification fits above the dialog.
  expect(widthBeside(notice, { top: 76, right: 900 }, 1_440)).toBeNull();
});

it("reserves room below the dialog's head while it is there, and frees it afterwards", () => {
  document.body.innerHTML =
    '<dialog open><header class="dialog-head"></header><div class="dialog-body"></div><div id="notice"></div></dialog>';
  const [dialog, notice, body] = ['dialog', '#notice', '.dialog-body'].map((each) =>
    document.querySelector<HTMLElement>(each),
  );
  if (!dialog || !notice || !body) throw new Error('They have just been written.');
  dialog.getBoundingClientRect = () => new DOMRect(0, 0, window.innerWidth, 600);
  Object.defineProperty(notice, 'offsetHeight', { value: 60 });
  Object.defineProperty(notice, 'offsetWidth', { value: 384 });
  const stop = keepClear(notice);
  expect(body.style.marginTop).toBe('76px');
  stop();
  expect(body.style.marginTop).toBe('');
  document.body.replaceChildren();
});
