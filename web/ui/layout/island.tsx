import { createContext, use, type ComponentType, type ReactElement } from 'react';

/**
 * The renderer of a public page provides this to islands. It registers their scripts, and reserves places for their
 * markup.
 */
export interface IslandHost {
  scripts: Readonly<Record<string, readonly string[]>>;
  /** Registers an element that becomes a separate React root. Returns the text of its placeholder. */
  slot(element: ReactElement, prefix: string): string;
  /** Returns the next prefix for `useId`, which is the same on the server and in the browser. */
  prefix(): string;
}

/** Set while a public page is rendered. In the app and in tests it is absent, and an island is an ordinary component. */
export const IslandHostContext = createContext<IslandHost | null>(null);

interface IslandProps<P extends object, M extends object> {
  /** The name of the file in web/site/islands that mounts the same component. */
  name: string;
  component: ComponentType<P & M>;
  /** The props, as JSON: the browser reads them from an attribute. */
  props: P;
  /** Props that the markup contains anyway; the module in web/site/islands reads them from the markup. */
  inMarkup?: M;
  /**
   * The trigger of hydration. `touch`: the visitor points at the island, focuses it or types. `visible`: additionally,
   * when the island comes near the screen. `flash`: the previous page left a notification.
   */
  when?: 'touch' | 'visible' | 'flash';
  className?: string;
}

/**
 * A part of a public page that React hydrates late. Text typed and boxes ticked before hydration stay in the document:
 * inputs are uncontrolled, and state about them is read from the document on mount. Earlier submits and clicks on
 * `<button type="button">` are repeated once the island is hydrated.
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
  if (!scripts) throw new Error(`There is no entry ${name} in web/site/islands.`);
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
