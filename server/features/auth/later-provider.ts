import type { OidcProvider } from '#server/config.ts';
import type { Provider, ProviderOptions } from './sign-in-flow.ts';

/** A provider whose library is loaded with the first sign-in. */
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
