import { getPasskeyChallenge, openByPasskey, type Side } from '#contract/sign-in.ts';
import { call } from '#web/api/calls/client.ts';

/** True if passkeys work here: the browser supports them, and the host is a name, not an IP address. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** Signs in with a passkey of this device and returns the person's side; null if the person cancelled. */
export async function signInWithPasskey(): Promise<Side | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await call(getPasskeyChallenge);
  let response: Awaited<ReturnType<typeof startAuthentication>>;
  try {
    response = await startAuthentication({ optionsJSON: options });
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return null;
    throw error;
  }
  return (await call(openByPasskey, { body: { response: { ...response } } })).side;
}
