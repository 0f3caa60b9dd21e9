import { createContext, use, type ComponentType, type ReactElement } from 'react';

/** Provided to islands by the renderer of a public page: registers their scripts, and reserves slots for their markup. */
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
  /** The name of the file in web/site/islands that mounts the same component. */
  name: string;
  component: ComponentType<P & M>;
  /** JSON only, because the browser reads it from an attribute. */
  props: P;
  /** Props that the markup contains anyway; the entry in web/site/islands reads them from there. */
  inMarkup?: M;
  /**
   * The trigger of hydration. `touch`: the visitor points at the island, focuses it or types. `visible`: also when it comes
   * near the screen. `flash`: the previous page left a notification.
   */
  when?: 'touch' | 'visible' | 'flash';
  className?: string;
}

/**
 * A part of a public page that React hydrates late. Text typed or boxes ticked before stay in the document: inputs are
 * uncontrolled, and mirroring state is read from the document on mount. Earlier submits, and earlier clicks on `<button
 * type="button">`, are repeated once the island is hydrated.
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
