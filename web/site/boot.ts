// The only script of a public page before the first interaction. It hydrates islands (web/ui/layout/island.tsx) on demand.
// Earlier submits and button clicks are held back and then repeated. Links and native controls work without it.

/** The export of an island's entry. */
export interface IslandModule {
  mount(root: HTMLElement): void;
}

// After a reload or Back, scrolls to the earlier position, which needs the true height of everything above (see
// web/pages/landing/landing.css). The position is stored as a section and the distance from its top. The browser stores pixels,
// which change once a section is drawn with its true height.
const sections = () => [...document.querySelectorAll('main > section, .site-footer')];
const topOf = (section: Element | undefined) => section?.getBoundingClientRect().top ?? 0;
const key = `foyer:place:${window.navigation?.currentEntry?.key ?? location.href}`;
addEventListener('pagehide', () => {
  const all = sections();
  const passed = all.findLastIndex((section) => topOf(section) <= 1);
  if (passed >= 0) kept((places) => places.setItem(key, `${passed} ${topOf(all[passed])}`));
});
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation?.type !== 'navigate') {
  document.documentElement.dataset['whole'] = '';
  const [passed = 0, top] =
    kept((places) => places.getItem(key))
      ?.split(' ')
      .map(Number) ?? [];
  if (top !== undefined) {
    history.scrollRestoration = 'manual';
    let arrived: number | undefined;
    // If the person scrolls first, do not scroll back.
    const comeBack = () => {
      if (arrived !== undefined && scrollY !== arrived) return;
      scrollBy({ top: topOf(sections()[passed]) - top, behavior: 'instant' });
      arrived = scrollY;
    };
    // This script runs while the document is still read, and the fonts change its heights.
    const read = () => {
      comeBack();
      document.fonts.ready.then(comeBack, () => undefined);
    };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', read, { once: true });
    else read();
  }
}

/** Null if storage is switched off. */
function kept<T>(read: (storage: Storage) => T): T | null {
  try {
    return read(sessionStorage);
  } catch {
    return null;
  }
}

const waking = new WeakMap<HTMLElement, Promise<void>>();
const held = new WeakSet<HTMLElement>();

function link(rel: string, href: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(element);
  return element;
}

/**
 * Fetches an island's imports and styles. Resolves when the styles have loaded or failed; the import itself waits for scripts.
 */
function fetched(href: string): Promise<void> {
  const isStyle = href.endsWith('.css');
  const added = link(isStyle ? 'stylesheet' : 'modulepreload', href);
  return new Promise((done) => {
    if (!isStyle) done();
    for (const type of ['load', 'error']) added.addEventListener(type, () => done());
  });
}

function wake(root: HTMLElement): Promise<void> {
  let promise = waking.get(root);
  if (!promise) {
    const [entry = '', ...others] = (root.dataset['island'] ?? '').split(' ');
    const links = others.map(fetched);
    promise = (import(/* @vite-ignore */ entry) as Promise<IslandModule>).then(async (module) => {
      await Promise.all(links);
      module.mount(root);
      root.dataset['live'] = '';
    });
    // After a failed download the next interaction tries again.
    promise.catch(() => waking.delete(root));
    waking.set(root, promise);
  }
  return promise;
}

/** The island of an event's target, if it is not hydrated yet. */
function sleeping(event: Event): HTMLElement | null {
  return (event.target as Element).closest?.<HTMLElement>('[data-island]:not([data-live])') ?? null;
}

function repeat(root: HTMLElement, element: HTMLElement, action: () => void, otherwise: () => void): void {
  if (held.has(element)) return;
  held.add(element);
  wake(root)
    .then(action, otherwise)
    .finally(() => held.delete(element));
}

for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown'])
  document.addEventListener(
    type,
    (event) => {
      const root = sleeping(event);
      if (root) wake(root).catch(() => undefined);
    },
    true,
  );

document.addEventListener(
  'submit',
  (event) => {
    const root = sleeping(event);
    if (!root) return;
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    // If its script cannot be loaded, the form is posted natively and the server answers it.
    repeat(
      root,
      form,
      () => form.requestSubmit(event.submitter),
      () => form.submit(),
    );
  },
  true,
);

document.addEventListener(
  'click',
  (event) => {
    const root = sleeping(event);
    const target = event.target as Element;
    // The menu of a small screen opens without a script; this closes it when a link in it is followed.
    target.closest('[popover] a')?.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
    const button = target.closest('button');
    if (!root || button?.type !== 'button' || button.matches('[popovertarget],[commandfor]')) return;
    repeat(
      root,
      button,
      () => button.click(),
      () => undefined,
    );
  },
  true,
);

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      wake(target as HTMLElement).catch(() => undefined);
    }
  },
  { rootMargin: '300px' },
);

/** Marks the drawings on the screen, so that only these move. See web/pages/landing/sections/services.css. */
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) target.toggleAttribute('data-seen', isIntersecting);
});

// 200 ms after the load event, hydrate visible islands and fetch lower drawings and the manifest. Earlier they would compete with
// the first picture. Interaction hydrates an island at once.
const stands = () =>
  setTimeout(() => {
    document.documentElement.style.overflowAnchor = 'auto';
    history.scrollRestoration = 'auto';
    link('manifest', '/manifest.webmanifest');
    for (const use of document.querySelectorAll<SVGUseElement>('[data-href]'))
      use.setAttribute('href', use.dataset['href'] ?? '');
    for (const root of document.querySelectorAll('[data-when="visible"]')) near.observe(root);
    for (const picture of document.querySelectorAll('.picture')) seen.observe(picture);
  }, 200);
if (document.readyState === 'complete') stands();
else addEventListener('load', stands, { once: true });

const flash = document.querySelector<HTMLElement>('[data-when="flash"]');
// The key of web/ui/feedback/toast-store.ts; importing it would add that module to this script.
if (flash && kept((storage) => storage.getItem('foyer:flash'))) wake(flash).catch(() => undefined);
