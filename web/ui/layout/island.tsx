import { createContext, use, type ComponentType, type ReactElement } from 'react';

/** What the renderer of a public page provides to islands: their scripts, and slots for their markup. */
export interface IslandHost {
  scripts: Readonly<Record<string, readonly string[]>>;
  /** Registers an element to be rendered as a React root of its own; returns its placeholder text. */
  slot(element: ReactElement, prefix: string): string;
  /** The next prefix for `useId`, the same on the server and in the browser. */
  prefix(): string;
}

/** Set while a public page is rendered; absent in the app and in tests, where an island is an ordinary component. */
export const IslandHostContext = createContext<IslandHost | null>(null);

interface IslandProps<P extends object, M extends object> {
  /** Name of the file in web/site/islands that mounts the same component. */
  name: string;
  component: ComponentType<P & M>;
  /** JSON only: the browser reads it from an attribute. */
  props: P;
  /** Props that the markup contains anyway: the entry in web/site/islands reads them from there. */
  inMarkup?: M;
  /**
   * When the island is hydrated. `touch`: when the visitor points at it, focuses it or types. `visible`: also when it comes
   * near the screen. `flash`: when the previous page left a notification.
   */
  when?: 'touch' | 'visible' | 'flash';
  className?: string;
}

/**
 * A part of a public page that React hydrates late. What the visitor typed or ticked before stays in the document, so inputs
 * are uncontrolled and state that mirrors them is read from the document on mount. Submits, and clicks on `<button
 * type="button">`, made before that are repeated once the island is hydrated.
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
