// The only script of a public page before the visitor touches anything. It wakes islands (web/ui/island.tsx) and keeps what
// the visitor does meanwhile: submits and button clicks are held back and repeated, links and native controls just work.

/** What the entry of an island exports. */
export interface IslandModule {
  mount(root: HTMLElement): void;
}

const waking = new WeakMap<HTMLElement, Promise<void>>();
const held = new WeakSet<HTMLElement>();

function wake(root: HTMLElement): Promise<void> {
  let promise = waking.get(root);
  if (!promise) {
    const [entry = '', ...imports] = (root.dataset['island'] ?? '').split(' ');
    const styles = imports.map((href) => {
      const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      const link = Object.assign(document.createElement('link'), { rel, href });
      document.head.append(link);
      // What it opens must not appear bare; what is only fetched ahead is not waited for.
      return (
        rel === 'stylesheet' &&
        new Promise((loaded) => {
          for (const type of ['load', 'error']) link.addEventListener(type, loaded);
        })
      );
    });
    const module = import(/* @vite-ignore */ entry) as Promise<IslandModule>;
    promise = Promise.all([module, ...styles]).then(([module]) => {
      module.mount(root);
      root.dataset['live'] = '';
    });
    // A failed download may be tried again at the next touch.
    promise.catch(() => waking.delete(root));
    waking.set(root, promise);
  }
  return promise;
}

/** The sleeping island an event falls into. */
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
    // Without its script the form still has an address, and the server an answer.
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
    // The menu of a small screen opens without a script; after a link of it was followed it has to go.
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

// What shows comes alive, and drawings further down are fetched, when the page stands: they must not compete with the first
// picture. A touch does not wait for it.
const stands = () =>
  setTimeout(() => {
    for (const use of document.querySelectorAll<SVGUseElement>('[data-href]'))
      use.setAttribute('href', use.dataset['href'] ?? '');
    for (const root of document.querySelectorAll('[data-when="visible"]')) near.observe(root);
  }, 200);
if (document.readyState === 'complete') stands();
else addEventListener('load', stands, { once: true });

const flash = document.querySelector<HTMLElement>('[data-when="flash"]');
try {
  // The key of web/ui/toast-store.ts; importing it would bring the rest along.
  if (flash && sessionStorage.getItem('foyer:flash')) wake(flash).catch(() => undefined);
} catch {
  // Storage is switched off: nothing can have been left.
}
