import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useId, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Island, IslandHostContext } from '#web/ui/layout/island.tsx';
import { hydrate, readFormToken } from './hydrate.tsx';
import { createIslandHost } from './island-host.ts';

function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Name</label>
      <input id={id} defaultValue="" />
      <button type="button" onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
    </>
  );
}

function serve(children: React.ReactNode) {
  const { host, fill } = createIslandHost({ counter: ['/assets/counter.js', '/assets/react.js'] });
  return fill(renderToStaticMarkup(<IslandHostContext value={host}>{children}</IslandHostContext>));
}

const counters = (
  <main>
    <Island name="counter" component={Counter} props={{ start: 3 }} when="visible" />
    <Island name="counter" component={Counter} props={{ start: 8 }} />
  </main>
);

test("the page tells an island's script address and when to load it", () => {
  document.body.innerHTML = serve(counters);
  const [first, second] = document.querySelectorAll<HTMLElement>('[data-island]');
  expect(first?.dataset).toMatchObject({ island: '/assets/counter.js /assets/react.js', when: 'visible' });
  expect(second?.dataset['when']).toBe('touch');
});

test('React takes over the markup unchanged: typed text stays, and no two parts share an id', async () => {
  document.body.innerHTML = serve(counters);
  const roots = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  const [input, other] = screen.getAllByLabelText<HTMLInputElement>('Name');
  expect(input?.id).not.toBe(other?.id);
  input!.value = 'Dana'; // the markup above has exactly two inputs
  const before = document.body.innerHTML;
  for (const root of roots) hydrate(Counter)(root);
  expect(document.body.innerHTML).toBe(before);
  expect(screen.getAllByLabelText('Name')[0]).toBe(input);
  expect(input?.value).toBe('Dana');
  await userEvent.click(screen.getByRole('button', { name: 'Count 3' }));
  expect(screen.getByRole('button', { name: 'Count 4' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Count 8' })).toBeTruthy();
});

test('a prop that is part of the markup is read there, and sent once', () => {
  const Form = ({ formToken }: { formToken: string }) => (
    <input type="hidden" name="formToken" value={formToken} />
  );
  document.body.innerHTML = serve(
    <Island name="counter" component={Form} props={{}} inMarkup={{ formToken: 'signed' }} />,
  );
  const root = document.querySelector<HTMLElement>('[data-island]')!; // just served
  const before = root.outerHTML;
  expect(before.split('signed')).toHaveLength(2);
  hydrate(Form, readFormToken)(root);
  expect(root.outerHTML).toBe(before);
});

test("no person's text can pass for an island, or break out of its attribute", () => {
  const Shout = ({ text }: { text: string }) => <p>{text}</p>;
  const text = '0;:1;"><script>alert(1)</script>$&';
  const { host, fill } = createIslandHost({ counter: ['/a.js'] });
  const html = fill(
    renderToStaticMarkup(
      <IslandHostContext value={host}>
        <p>{text}</p>
        <Island name="counter" component={Shout} props={{ text }} />
      </IslandHostContext>,
    ),
  );
  document.body.innerHTML = html;
  expect(document.querySelector('script')).toBeNull();
  expect([...document.querySelectorAll('p')].map((p) => p.textContent)).toEqual([text, text]);
  const root = document.querySelector<HTMLElement>('[data-island]');
  expect(JSON.parse(root?.dataset['props'] ?? '')).toEqual({ text });
});

test('an island without a script makes the page fail', () => {
  expect(() => serve(<Island name="nothing" component={Counter} props={{ start: 1 }} />)).toThrow(
    'There is no entry nothing in web/site/islands.',
  );
});

test('in the app an island is an ordinary component', () => {
  render(<Island name="counter" component={Counter} props={{ start: 5 }} />);
  expect(screen.getByRole('button', { name: 'Count 5' })).toBeTruthy();
});
