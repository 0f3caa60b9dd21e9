import Fastify, { type FastifyInstance } from 'fastify';
import type { CreateFastify } from '#server/app/app.ts';

type Options = Parameters<CreateFastify>[0];

type Handler = (this: unknown, ...parameters: unknown[]) => unknown;
type Plugin = (own: FastifyInstance) => Promise<void>;
type Log = Record<string | symbol, unknown>;

/** A function registered with Fastify permanently, and the handler that it calls at present. */
interface Entry {
  name: string;
  handler: Handler;
}

/** The registrations of an app in order: its own, and those of each plugin. */
interface Registered {
  entries: Entry[];
  plugins: Registered[];
}

/** An instance of Fastify with its routes, and the log of the app that uses it. */
interface Shell {
  app: FastifyInstance;
  registered: Registered;
  /** True if an app has registered everything here before. */
  isKnown: boolean;
  use: { log: Log };
}

/** Unused shells by kind. */
const free = new Map<number, Shell[]>();

/** The time for open requests of a closed app, in milliseconds. Afterwards its shell is dropped. */
const patienceMs = 2_000;

/** A function for Fastify that calls the present handler of an entry. */
function standIn(entry: Entry): Handler {
  const call: Handler = function call(...parameters) {
    return entry.handler.apply(this, parameters);
  };
  return Object.defineProperty(call, 'length', { value: entry.handler.length });
}

/** Forwards to the log of the app in use. */
const logOf = (use: Shell['use']): Log =>
  new Proxy<Log>(
    {},
    {
      get: (_, key) => {
        const value = use.log[key];
        return typeof value === 'function' ? (value.bind(use.log) as unknown) : value;
      },
      has: (_, key) => key in use.log,
    },
  );

function makeShell(options: Options): Shell {
  const use = { log: options.loggerInstance as unknown as Log };
  const app = Fastify({ ...options, loggerInstance: logOf(use) as never });
  return {
    app,
    registered: { entries: [], plugins: [] },
    isKnown: false,
    use,
  };
}

/** The Fastify instance that `buildApp` gets. Its registrations replace those of an earlier app. */
function registering(
  real: FastifyInstance,
  { entries, plugins }: Registered,
  isKnown: boolean,
): FastifyInstance {
  let [nextEntry, nextPlugin] = [0, 0];
  /** The function to register with Fastify; undefined if one is registered already. */
  function take(name: string, handler: Handler): Handler | undefined {
    const known = entries[nextEntry];
    nextEntry += 1;
    if (!isKnown) return standIn((entries[nextEntry - 1] = { name, handler }));
    if (known?.name !== name)
      throw new Error(`An app registers ${name} where another has ${known?.name ?? 'nothing'}.`);
    known.handler = handler;
    return undefined;
  }
  const registers = {
    decorateRequest: (name: string, value: null) => isKnown || real.decorateRequest(name, value),
    removeAllContentTypeParsers: () => isKnown || real.removeAllContentTypeParsers(),
    removeContentTypeParser: (type: string) => isKnown || real.removeContentTypeParser(type),
    addContentTypeParser(type: string, ...given: [...unknown[], Handler]) {
      const parser = take(type, given.pop() as Handler);
      if (parser) real.addContentTypeParser(type, ...(given as [never]), parser as never);
    },
    addHook(name: string, hook: Handler) {
      const used = take(name, hook);
      if (used) real.addHook(name as 'onRequest', used as never);
    },
    setErrorHandler(handler: Handler) {
      const used = take('setErrorHandler', handler);
      if (used) real.setErrorHandler(used as never);
    },
    setNotFoundHandler(handler: Handler) {
      const used = take('setNotFoundHandler', handler);
      if (used) real.setNotFoundHandler(used as never);
    },
    get(url: string, settings: object, handler: Handler) {
      const used = take(`GET ${url}`, handler);
      if (used) real.get(url, settings, used as never);
    },
    route(route: { method: string; url: string; onRequest: Handler; handler: Handler }) {
      const name = `${route.method} ${route.url}`;
      const onRequest = take(`${name} onRequest`, route.onRequest);
      const handler = take(name, route.handler);
      if (onRequest && handler) real.route({ ...route, onRequest, handler } as never);
    },
    register(plugin: Plugin) {
      const own = (plugins[nextPlugin] ??= { entries: [], plugins: [] });
      nextPlugin += 1;
      if (isKnown) return plugin(registering(real, own, true));
      return real.register((inner) => plugin(registering(inner, own, false)));
    },
  };
  return Object.assign(Object.create(real) as FastifyInstance, registers);
}

/**
 * Creates apps like `Fastify`, from instances of finished tests. Each app brings its own handlers and shares only the route
 * tree, which takes ten times as long to build as the rest.
 * @param kind separates apps with different options: only apps of one kind share
 */
export const sharedFastify =
  (kind: number): CreateFastify =>
  (options) => {
    const shell = free.get(kind)?.pop() ?? makeShell(options);
    const { app, registered, isKnown, use } = shell;
    use.log = options.loggerInstance as unknown as Log;
    const facade = registering(app, registered, isKnown);
    const atClose: (() => unknown)[] = [];
    const open = new Set<Promise<unknown>>();
    let isListening = false;
    let closing: Promise<void> | undefined;
    const { addHook } = facade as unknown as { addHook: (name: string, hook: Handler) => void };

    async function close(): Promise<void> {
      if (isListening) return app.close();
      for (const hook of atClose.splice(0)) await hook();
      const late = Symbol('late');
      const timer = Promise.withResolvers<symbol>();
      const clock = setTimeout(() => timer.resolve(late), patienceMs);
      const outcome = await Promise.race([Promise.allSettled(open), timer.promise]);
      clearTimeout(clock);
      if (outcome === late) return app.close();
      free.set(kind, [...(free.get(kind) ?? []), shell]);
    }

    // Awaiting the facade must not unwrap the instance.
    // oxlint-disable-next-line unicorn/no-thenable -- this takes one away
    Object.defineProperty(facade, 'then', { value: undefined });
    return Object.assign(facade, {
      addHook(name: string, hook: Handler) {
        if (name === 'preClose') atClose.push(hook);
        addHook(name, hook);
      },
      async ready() {
        await app.ready();
        shell.isKnown = true;
      },
      inject(what: never) {
        const answer = app.inject(what) as unknown as Promise<unknown>;
        const settled = Promise.resolve(answer).catch(() => undefined);
        open.add(settled);
        void settled.then(() => open.delete(settled));
        return answer;
      },
      listen(where: never) {
        isListening = true;
        return app.listen(where);
      },
      close: () => (closing ??= close()),
    });
  };
