import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PublicPortfolioItem } from '#contract/pages.ts';
import { publicPortfolio, type PublicProject } from '#contract/projects.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, listOf, on, refuse } from '#web/testing/fake-network.ts';
import { Gallery } from './gallery.tsx';
import { PortfolioGrid } from './portfolio-grid.tsx';

const item = (id: string, rest: Partial<PublicPortfolioItem> = {}): PublicPortfolioItem => ({
  id,
  title: `Work ${id}`,
  description: `About ${id}`,
  category: 'Automation',
  results: null,
  imageUrl: `/uploads/${id}.jpg`,
  image: null,
  ...rest,
});

const live = (n: number): PublicProject => ({
  ...item(`0199f0a0-0000-7000-8000-00000000000${n}`),
  title: `Work ${n}`,
  description: `About ${n}`,
  videoUrl: null,
  fileType: 'image',
  createdAt: '2026-11-01T09:00:00.000Z',
});

const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the portfolio', () => {
  it('shows all items, or those of one category', () => {
    const items = [item('1'), item('2', { category: 'AI Marketing' })];
    const { rerender } = render(<PortfolioGrid items={items} category="all" />);
    expect(titles()).toEqual(['Work 1', 'Work 2']);
    rerender(<PortfolioGrid items={items} category="AI Marketing" />);
    expect(titles()).toEqual(['Work 2']);
  });

  it('shows nothing if no item is left', () => {
    const { container } = render(<PortfolioGrid items={[item('1')]} category="none" />);
    expect(container.innerHTML).toBe('');
  });

  it('shows the results, otherwise the description', () => {
    render(<PortfolioGrid items={[item('1', { results: 'Twice the leads' }), item('2')]} category="all" />);
    const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(first.textContent).toContain('Twice the leads');
    expect(first.textContent).not.toContain('About 1');
    expect(second.textContent).toContain('About 2');
  });

  it('lets the browser choose among the sizes, and reserves the room of the picture', () => {
    const image = {
      sources: [
        { type: 'image/avif', width: 480, url: '/uploads/s.avif' },
        { type: 'image/avif', width: 1600, url: '/uploads/l.avif' },
        { type: 'image/webp', width: 480, url: '/uploads/s.webp' },
        { type: 'image/webp', width: 1600, url: '/uploads/l.webp' },
      ],
      width: 1600,
      height: 1200,
    };
    const items = [
      item('1', { image }),
      item('2', { image }),
      item('3'),
      item('4', { image, results: null }),
    ];
    render(<PortfolioGrid items={items} category="all" />);
    const rows = screen.getAllByRole('listitem');
    const [first, second] = rows as [HTMLElement, HTMLElement];
    const row = rows.at(-1);
    const source = first.querySelector('source');
    expect(source?.type).toBe('image/avif');
    expect(source?.srcset).toBe('/uploads/s.avif 480w,/uploads/l.avif 1600w');
    const picture = first.querySelector('img');
    // Browsers without AVIF get the other format as a single file.
    expect(picture?.srcset).toBe('');
    for (const [name, value] of Object.entries({
      src: '/uploads/l.webp',
      width: '1600',
      height: '1200',
      loading: 'lazy',
    }))
      expect(picture?.getAttribute(name)).toBe(value);
    expect(source?.sizes).toMatch(/^\(min-width:76rem\) 36rem,/);
    expect(second.querySelector('source')?.sizes).toBe(source?.sizes);
    // A row uses only the smallest file. With all sizes, the document would need another round trip.
    expect(row?.querySelector('source')).toBeNull();
    expect(row?.querySelector('img')?.getAttribute('src')).toBe('/work/4.webp');
    expect(row?.querySelector('img')?.srcset).toBe('');
  });

  it('shows two large works with their numbers, and the rest as rows that link to their pages', () => {
    const items = ['1', '2', '3'].map((id) => item(id, { results: id === '1' ? null : `Up ${id}0%` }));
    render(<PortfolioGrid items={items} category="all" />);
    expect(titles()).toEqual(['Work 2', 'Work 3', 'Work 1']);
    expect(screen.getAllByText(/^\d0%$/).map(({ textContent }) => textContent)).toEqual(['20%', '30%']);
    // Each result is shown once, with the agency's exact text.
    expect(screen.getByText('20%').parentElement?.textContent).toBe('Up 20%');
    expect(screen.getByRole('link', { name: 'Work 3' }).getAttribute('href')).toBe('/work/work-3-3');
  });

  it('shows the picture with the category below, or the category on a placeholder', () => {
    render(<PortfolioGrid items={[item('1'), item('2', { imageUrl: null })]} category="all" />);
    const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(first.querySelector('img')?.getAttribute('src')).toBe('/uploads/1.jpg');
    expect(within(first).getByText('Automation').parentElement?.tagName).toBe('ARTICLE');
    expect(second.querySelector('img')).toBeNull();
    expect(within(second).getByText('Automation').parentElement?.className).toBe('work-blank');
  });
});

describe('a page without its portfolio', () => {
  it('says that it is loading, then shows every page of the portfolio', async () => {
    const seen = fakeNetwork(
      on(publicPortfolio, ({ query }) =>
        query.cursor ? listOf([live(2)], 2) : listOf([live(1)], 2, live(1).id),
      ),
    );
    render(<Gallery category="Automation" />);
    expect(screen.getByRole('status').textContent).toBe('Loading portfolio...');
    await screen.findByText('Work 2');
    expect(titles()).toEqual(['Work 1', 'Work 2']);
    expect(screen.queryByText('Loading portfolio...')).toBeNull();
    expect(seen.map(({ query }) => query.get('category'))).toEqual(['Automation', 'Automation']);
  });

  it('shows nothing if it cannot be loaded, and logs the error to the console', async () => {
    expectConsoleError(/portfolio could not be loaded/);
    fakeNetwork(on(publicPortfolio, () => refuse('unavailable', 'Not now.')));
    const { container } = render(<Gallery category="all" />);
    await waitFor(() => expect(container.innerHTML).toBe(''));
  });
});
