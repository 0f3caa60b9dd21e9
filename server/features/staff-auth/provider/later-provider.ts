import type { OidcProvider } from '#server/core/config.ts';
import type { Provider, ProviderOptions } from './sign-in-flow.ts';

/** A provider that loads the OpenID library only at the first sign-in. */
export function laterProvider(settings: OidcProvider, options: ProviderOptions): Provider {
  let made: Promise<Provider> | null = null;
  const provider = () => {
    made ??= import('./provider.ts').then(({ createProvider }) => createProvider(settings, options));
    return made;
  };
  return {
    begin: async () => (await provider()).begin(),
    finish: async (search, transaction) => (await provider()).finish(search, transaction),
  };
}
