import { createContext, use, type ComponentType, type ReactElement } from 'react';

/** What the renderer of a public page gives to islands: their scripts, and a place for their markup. */
export interface IslandHost {
  scripts: Readonly<Record<string, readonly string[]>>;
  /** Notes an element to be rendered as a React root of its own; answers the text that stands for it meanwhile. */
  slot(element: ReactElement, prefix: string): string;
  /** One more prefix for `useId`, to be the same on the server and in the browser. */
  prefix(): string;
}

/** Set while a public page is rendered; absent in the app and in tests, where an island is an ordinary component. */
export const IslandHostContext = createContext<IslandHost | null>(null);

interface IslandProps<P extends object, M extends object> {
  /** Name of the file in web/islands that mounts the same component. */
  name: string;
  component: ComponentType<P & M>;
  /** JSON only: the browser reads it from an attribute. */
  props: P;
  /** Props that stand in the markup anyway: there the entry in web/islands reads them. */
  inMarkup?: M;
  /**
   * `touch`: comes alive when the visitor points at it, focuses it or types. `visible`: also when it comes near the screen.
   * `flash`: when the page before left a notification.
   */
  when?: 'touch' | 'visible' | 'flash';
  className?: string;
}

/**
 * A part of a public page that React takes over in the browser, late. What the visitor typed or ticked before stays in the
 * document, so inputs are uncontrolled and state that mirrors them is read from the document on mount. Submits, and clicks on
 * `<button type="button">`, that come too early are repeated once the island lives.
 */
export function Island<P extends object, M extends object>({
  name,
  component: Component,
  props,
  inMarkup,
  when = 'touch',
  className,
}: IslandProps<P, M>) {
  const host = use(IslandHostContext);
  const element = <Component {...({ ...props, ...inMarkup } as P & M)} />;
  if (!host) return element;
  const scripts = host.scripts[name];
  if (!scripts) throw new Error(`There is no entry ${name} in web/islands.`);
  const prefix = host.prefix();
  return (
    <div
      className={className}
      data-island={scripts.join(' ')}
      data-when={when}
      data-prefix={prefix}
      data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
    >
      {host.slot(element, prefix)}
    </div>
  );
}
