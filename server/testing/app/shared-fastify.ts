import Fastify, { type FastifyInstance } from 'fastify';
import type { CreateFastify } from '#server/app/app.ts';

type Options = Parameters<CreateFastify>[0];
type Handler = (this: unknown, ...given: unknown[]) => unknown;
type Plugin = (own: FastifyInstance) => Promise<void>;
type Methods = Record<string, (...given: unknown[]) => unknown>;

/** The handlers of an app in the order of registration, and those of each of the app's plugins. */
interface Registered {
  handlers: { of: string; handler: Handler }[];
  plugins: Registered[];
}

/** An instance of Fastify with its routes, and the log of the app that uses it. */
interface Shell {
  app: FastifyInstance;
  registered: Registered;
  /** True if an earlier app has already registered everything on this instance. */
  isKnown: boolean;
  log: Options['loggerInstance'];
}

/** Unused shells by kind. */
const free = new Map<number, Shell[]>();

/** How long the requests of a closed app may stay open, in milliseconds. After that its shell is not used again. */
const patienceMs = 2_000;

function makeShell(options: Options): Shell {
  const registered = { handlers: [], plugins: [] };
  const shell = { registered, isKnown: false, log: options.loggerInstance } as unknown as Shell;
  // Passes each log call to the log of the app that uses the shell.
  const log = new Proxy({} as NonNullable<Options['loggerInstance']>, {
    has: (_, key) => key in (shell.log ?? {}),
    get: (_, key) => {
      const value: unknown = Reflect.get(shell.log ?? {}, key);
      return typeof value === 'function' ? (value.bind(shell.log) as unknown) : value;
    },
  });
  return Object.assign(shell, { app: Fastify({ ...options, loggerInstance: log }) });
}

/** Methods that an app calls to register something. Fastify gets each registration once, for all apps. */
const once = [
  'decorateRequest',
  'removeAllContentTypeParsers',
  'removeContentTypeParser',
  'addContentTypeParser',
  'addHook',
  'setErrorHandler',
  'setNotFoundHandler',
  'get',
  'route',
];

/** Wraps the Fastify instance for `buildApp`. The handlers that an app registers replace those of the earlier app. */
function registering(real: FastifyInstance, { handlers, plugins }: Registered, isKnown: boolean) {
  let [nextHandler, nextPlugin] = [0, 0];
  /** Stores the handler, and returns a function for Fastify that calls the current app's handler. */
  function take(of: string, handler: Handler): Handler {
    const place = nextHandler++;
    const known = handlers[place];
    if (isKnown && known?.of !== of)
      throw new Error(`An app registers ${of} where another has ${known?.of ?? 'nothing'}.`);
    handlers[place] = { of, handler };
    const call: Handler = function call(...given) {
      return handlers[place]?.handler.apply(this, given);
    };
    return Object.defineProperty(call, 'length', { value: handler.length });
  }
  /** Replaces the functions among the arguments and among their properties. */
  function taken(of: string, given: unknown): unknown {
    if (typeof given === 'function') return take(of, given as Handler);
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(
      Object.entries(given).map(([key, value]: [string, unknown]) => [
        key,
        typeof value === 'function' ? take(`${of} ${key}`, value as Handler) : value,
      ]),
    );
  }
  const facade = Object.create(real) as FastifyInstance;
  for (const method of once)
    (facade as unknown as Methods)[method] = (...given) => {
      const { url, method: verb } = (given[0] ?? {}) as Record<string, string>;
      const of = [method, verb, url ?? given[0]].filter((part) => typeof part === 'string').join(' ');
      const used = given.map((each) => taken(of, each));
      return isKnown ? undefined : (real as unknown as Methods)[method]?.(...used);
    };
  return Object.assign(facade, {
    register(plugin: Plugin) {
      const own = (plugins[nextPlugin++] ??= { handlers: [], plugins: [] });
      if (isKnown) return plugin(registering(real, own, true));
      return real.register((inner) => plugin(registering(inner, own, false)));
    },
  });
}

/**
 * Creates apps like `Fastify` does, but with instances of finished tests. Each app brings its own handlers and shares only
 * the route tree, which takes ten times as long to build as the rest.
 * @param kind separates apps with different options: only apps of one kind share
 */
export const sharedFastify =
  (kind: number): CreateFastify =>
  (options) => {
    const shell = free.get(kind)?.pop() ?? makeShell(options);
    const { app, registered, isKnown } = shell;
    shell.log = options.loggerInstance;
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

    // oxlint-disable-next-line unicorn/no-thenable -- awaiting the facade must not unwrap the instance
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
