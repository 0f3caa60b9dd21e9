/** A screen that comes back stands after at most so many frames. */
const framesToWait = 60;

const addressNow = () => window.location.pathname + window.location.search;
const screenNow = () =>
  `${window.location.pathname} ${new URLSearchParams(window.location.search).get('tab') ?? ''}`;

/** The page, and each list that scrolls by itself: `data-place` gives it a name of its own on the screen. */
const scrollers = (): [name: string, element: Element][] => [
  ['', document.documentElement],
  ...[...document.querySelectorAll<HTMLElement>('[data-place]')].map((list): [string, Element] => [
    list.dataset['place'] ?? '',
    list,
  ]),
];

/**
 * Keeps how far the page and its lists are scrolled at each address. Back finds the same rows, although long lists grow after the browser
 * has scrolled. A screen that is opened anew starts at its top.
 */
export function keepPlaces(): void {
  const places = new Map<string, ReadonlyMap<string, number>>();
  let screen = screenNow();
  /** The places Back leads to, until the screen stands there. */
  let wanted: ReadonlyMap<string, number> | undefined;

  const remember = () => {
    // While Back is on its way, the page scrolls by itself.
    if (wanted) return;
    places.set(addressNow(), new Map(scrollers().map(([name, element]) => [name, element.scrollTop])));
  };
  const restore = (to: ReadonlyMap<string, number>, frames: number) => {
    if (wanted !== to) return;
    for (const [name, element] of scrollers()) {
      const top = to.get(name);
      if (top !== undefined && top <= element.scrollHeight - element.clientHeight + 1)
        element.scrollTo({ top, behavior: 'instant' });
    }
    if (frames === 0) wanted = undefined;
    else requestAnimationFrame(() => restore(to, frames - 1));
  };

  window.addEventListener('popstate', () => {
    screen = screenNow();
    const to = places.get(addressNow());
    wanted = to;
    if (to) requestAnimationFrame(() => restore(to, framesToWait));
  });
  window.addEventListener('pushState', () => {
    wanted = undefined;
    const before = screen;
    screen = screenNow();
    if (screen === before) return remember();
    places.delete(addressNow());
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  window.addEventListener('replaceState', () => {
    screen = screenNow();
    remember();
  });
  // The scrolling of a list does not bubble.
  document.addEventListener('scroll', remember, { capture: true, passive: true });
  // Whoever scrolls meanwhile goes where they like.
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(sign, () => (wanted = undefined), { capture: true, passive: true });
}
