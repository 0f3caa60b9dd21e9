import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Fold } from './fold.tsx';
import { SectionIndex } from './section-index.tsx';
import { Sections, useSection } from './sections.tsx';

Element.prototype.scrollIntoView = vi.fn<() => void>();

function Needed({ title }: { title: string | null }) {
  useSection('needed', title);
  return title && <h2 id="needed">{title}</h2>;
}

function Screen({ needed = null }: { needed?: string | null }) {
  return (
    <Sections plan={[{ id: 'needed' }, { id: 'files', title: 'Files' }, { id: 'links' }]}>
      <SectionIndex />
      <Needed title={needed} />
      <Fold id="files" title="Files" summary="2 files">
        <input aria-label="Name" />
      </Fold>
      <Fold id="links" title="Links" summary="None yet">
        No links.
      </Fold>
    </Sections>
  );
}

const index = () =>
  within(screen.getByRole('navigation', { name: 'On this page' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');

it('lists the sections in order by their headings, also one rendered later', () => {
  const { rerender } = render(<Screen />);
  expect(index()).toEqual([
    ['Files', '#files'],
    ['Links', '#links'],
  ]);
  rerender(<Screen needed="What we need" />);
  expect(index()[0]).toEqual(['What we need', '#needed']);
});

it('summarizes a folded section, and keeps typed text in a section that is folded again', async () => {
  render(<Screen />);
  expect(screen.getByText('2 files')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Files' }));
  expect(screen.queryByText('2 files')).toBeNull();
  await userEvent.type(screen.getByLabelText('Name'), 'roof');
  await userEvent.click(screen.getByRole('button', { name: 'Files' }));
  expect(isOpen('Files')).toBe('false');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('roof');
});

it('opens the section that its index or the address leads to', async () => {
  history.replaceState(null, '', '#files');
  render(<Screen />);
  expect([isOpen('Files'), isOpen('Links')]).toEqual(['true', 'false']);
  history.replaceState(null, '', '#links');
  act(() => void window.dispatchEvent(new Event('hashchange')));
  expect(isOpen('Links')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Links' }));
  // The address stays the same, and a second press of the same link must work too.
  await userEvent.click(screen.getByRole('link', { name: 'Links' }));
  expect(isOpen('Links')).toBe('true');
  history.replaceState(null, '', '/');
});

it('stays at the section of the address while the screen grows, until somebody presses a key', async () => {
  const grow = new Set<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly callback: () => void;
      constructor(callback: () => void) {
        this.callback = callback;
      }
      observe() {
        grow.add(this.callback);
      }
      disconnect() {
        grow.delete(this.callback);
      }
    },
  );
  history.replaceState(null, '', '#plain');
  render(
    <Sections plan={[{ id: 'plain', title: 'Plain' }]}>
      <h2 id="plain">Plain</h2>
    </Sections>,
  );
  const scrolls = vi.fn<() => void>();
  screen.getByRole('heading').scrollIntoView = scrolls;
  for (const callback of grow) callback();
  expect(scrolls).toHaveBeenCalled();
  await userEvent.keyboard('a');
  expect(grow.size).toBe(0);
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

it('folds on a wide screen too, shows the detail there, and stays open once opened', async () => {
  const brief = (unsaved: boolean) => (
    <Sections plan={[]}>
      <Fold
        everywhere
        verb="Change"
        id="brief"
        title="Brief"
        detail={<a href="/one">One</a>}
        startsOpen={unsaved}
      >
        <input aria-label="Notes" />
      </Fold>
    </Sections>
  );
  const { rerender } = render(brief(false));
  const content = () => screen.getByLabelText('Notes').parentElement?.classList;
  expect(content()?.contains('hidden')).toBe(true);
  expect(screen.getByRole('link', { name: 'One' })).toBeTruthy();
  rerender(brief(true));
  rerender(brief(false));
  expect(content()?.contains('hidden')).toBe(false);
  expect(screen.queryByRole('link', { name: 'One' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close Brief' }));
  expect(screen.getByRole('button', { name: 'Change Brief' })).toBeTruthy();
});

it('is open at first only on a wide screen, if so configured', () => {
  const looked = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  render(
    <Fold startsOpenWide id="links" title="Links">
      None.
    </Fold>,
  );
  expect(isOpen('Links')).toBe('true');
  looked.mockRestore();
  render(
    <Fold startsOpenWide id="files" title="Files">
      None.
    </Fold>,
  );
  expect(isOpen('Files')).toBe('false');
});
