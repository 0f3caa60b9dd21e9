import { existsSync } from 'node:fs';

/** A browser of another engine with one open page. Tests drive the page by mouse and keys, as a person does. */
export interface OtherBrowser {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value. */
  evaluate(expression: string): Promise<unknown>;
  /** Performs input actions. Both WebDriver protocols use the same format for them. */
  act(actions: readonly object[]): Promise<void>;
  close(): Promise<void>;
}

/** The first of these program paths that exists. */
export const installed = (...paths: string[]): string | undefined => paths.find((path) => existsSync(path));

const shift = '\uE008';
export const keys = { enter: '\uE007', shift } as const;

/** Types a text; a line break is typed with Shift, as in a message. */
export async function type(browser: OtherBrowser, text: string): Promise<void> {
  const strokes = [...text].flatMap((key) =>
    key === '\n'
      ? [
          { type: 'keyDown', value: shift },
          { type: 'keyDown', value: keys.enter },
          { type: 'keyUp', value: keys.enter },
          { type: 'keyUp', value: shift },
        ]
      : [
          { type: 'keyDown', value: key },
          { type: 'keyUp', value: key },
        ],
  );
  await browser.act([{ type: 'key', id: 'keyboard', actions: strokes }]);
}

/** Waits until an expression is true in the page. @throws after two minutes, with the expression and the address of the page */
export async function until(browser: OtherBrowser, expression: string): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    // During a navigation there is no page to evaluate in, and the call fails.
    const value = await browser.evaluate(expression).catch(() => false);
    if (value === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const where = await browser.evaluate('location.href + " " + document.body.innerText.slice(0, 400)');
  throw new Error(`It never became true: ${expression}\n${String(where)}`);
}

/** Clicks the middle of an element. */
export async function press(browser: OtherBrowser, selector: string): Promise<void> {
  const element = `document.querySelector(${JSON.stringify(selector)})`;
  await until(browser, `${element} !== null && ${element}.getClientRects().length > 0`);
  const place = await browser.evaluate(
    `JSON.stringify((({ x, y, width, height }) => [Math.round(x + width / 2), Math.round(y + height / 2)])(${element}.getBoundingClientRect()))`,
  );
  const [x, y] = JSON.parse(String(place)) as [number, number];
  await browser.act([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]);
}
