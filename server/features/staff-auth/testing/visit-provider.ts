/** The action on the page of the identity provider: choose this person, or cancel. */
export type Choice = { sub: string } | 'cancel';

/**
 * Does the work of a browser: follows our redirect to the identity provider until the provider redirects back to
 * `publicUrl`. Returns that address.
 */
export async function visitProvider(start: string, publicUrl: string, choice: Choice): Promise<string> {
  const jar = new Map<string, string>();
  const step = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  let url = start;
  for (let hop = 0; hop < 10; hop++) {
    let response = await step(url);
    if (response.status === 200)
      response = await step(url, {
        method: 'POST',
        body: new URLSearchParams(choice === 'cancel' ? { cancel: '1' } : { sub: choice.sub }),
      });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(`${publicUrl}/`)) return url;
  }
  throw new Error('The provider never led back.');
}
