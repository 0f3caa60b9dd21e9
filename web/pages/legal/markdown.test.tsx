import { render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileMarkdown } from './testing/hostile-markdown.ts';
import { Markdown } from './markdown.tsx';

const drawn = (text: string) => render(<Markdown text={text} />).container;

it('renders headings, lists, links and emphasis', () => {
  const page = drawn(
    '# One\n\n### Three\n\nA **strong** word, a [link](https://example.com/a?b=1).\n\n- first\n- second',
  );
  expect([...page.querySelectorAll('h2,h3')].map((one) => one.textContent)).toEqual(['One', 'Three']);
  expect(page.querySelector('h1')).toBeNull();
  expect(page.querySelector('strong')?.textContent).toBe('strong');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('https://example.com/a?b=1');
  expect(page.querySelectorAll('ul > li')).toHaveLength(2);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'A <b onclick="alert(1)">word</b>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>*{display:none}</style>',
  '![spy](https://evil.example/pixel.png)',
  '[a]: javascript:alert(1)\n\n[a]',
  '<javascript:alert(1)>',
])('renders %s as plain text', (text) => {
  const page = drawn(text);
  expect(page.querySelector('script,img,iframe,style,b,a,[onclick],[onerror]')).toBeNull();
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  String.raw`/\evil.example`,
  'https://user:secret@evil.example',
  'java&#x73;cript:alert(1)',
])('makes no link of %s', (url) => {
  expect(drawn(`[words](<${url}>)`).querySelector('a')).toBeNull();
});

it.each(['/#contact', '#rights', 'mailto:ana@example.com', 'tel:+12145550142', 'https://example.com/'])(
  'makes a link of %s',
  (url) => {
    expect(drawn(`[words](${url})`).querySelector('a')?.getAttribute('href')).toBe(url);
  },
);

it('renders 300 random texts as plain text and allowed links', async () => {
  const draw = (text: string) => {
    const { container, unmount } = render(<Markdown text={text} />);
    const markup = container.innerHTML;
    unmount();
    return markup;
  };
  await expect(fc.assert(hostileMarkdown(draw), { numRuns: 300 })).resolves.toBeUndefined();
});
