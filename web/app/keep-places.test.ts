import { beforeEach, expect, it } from 'vitest';
import { keepPlaces } from './keep-places.ts';

keepPlaces();

/** Renders a list of this height again, in a window of 600 px. */
function draw(height: number): HTMLElement {
  document.body.innerHTML = '<div data-place="Messages"></div>';
  const list = document.querySelector('div') as HTMLElement;
  Object.defineProperties(list, { scrollHeight: { value: height }, clientHeight: { value: 600 } });
  list.scrollTo = (to?: ScrollToOptions | number) => {
    if (typeof to === 'object') list.scrollTop = to.top ?? 0;
  };
  return list;
}

function scroll(list: HTMLElement, top: number) {
  list.scrollTop = top;
  list.dispatchEvent(new Event('scroll'));
}

/** Simulates the router's event after a change of address. */
function push(address: string) {
  window.history.pushState(null, '', address);
  window.dispatchEvent(new Event('pushState'));
}

const back = async () => {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await arrived;
};

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

beforeEach(() => {
  push('/elsewhere');
  push('/admin?tab=messages');
  scroll(draw(5_000), 3_000);
});

it('Back returns to the place in a list when the list is tall enough again', async () => {
  push('/admin?tab=clients');
  await back();
  const short = draw(900);
  scroll(short, 200);
  await frame();
  await frame();
  expect(short.scrollTop).toBe(200);
  const tall = draw(5_000);
  await frame();
  await frame();
  expect(tall.scrollTop).toBe(3_000);
});

it('keeps the place under a dialog, and returns to it from another screen', async () => {
  push('/admin?tab=messages&dialog=client:1');
  push('/admin?tab=clients');
  await back();
  const list = draw(5_000);
  await frame();
  await frame();
  expect(list.scrollTop).toBe(3_000);
});

it('a newly opened screen starts at the top', async () => {
  push('/admin?tab=clients');
  push('/admin?tab=messages');
  const list = draw(5_000);
  await frame();
  await frame();
  expect(list.scrollTop).toBe(0);
});

it('does not move a person who scrolls meanwhile', async () => {
  push('/admin?tab=clients');
  await back();
  const list = draw(5_000);
  window.dispatchEvent(new Event('wheel'));
  scroll(list, 100);
  await frame();
  await frame();
  expect(list.scrollTop).toBe(100);
});
