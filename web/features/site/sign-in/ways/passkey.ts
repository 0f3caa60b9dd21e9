import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { getPasskeyChallenge, openByPasskey, type Side } from '#contract/sign-in.ts';
import { call } from '#web/api/calls/client.ts';

/** False where the browser has no passkeys, or the address is a number: passkeys belong to a name. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** Signs in with a passkey of this device. Gives the side it belongs to; null when the person closed the browser's question. */
export async function signInWithPasskey(): Promise<Side | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await call(getPasskeyChallenge);
  let response: Awaited<ReturnType<typeof startAuthentication>>;
  try {
    response = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return null;
    throw error;
  }
  return (await call(openByPasskey, { body: { response: { ...response } } })).side;
}
