const minute = 60;
const day = 24 * 60 * minute;

/**
 * All cookies of the server. Each key is the cookie's name without `foyer-`. Each entry has the purpose for the privacy page,
 * and the lifetime in seconds. No other code sets cookies.
 */
export const cookies = {
  client: { seconds: 60 * day, purpose: 'says who you are while you are signed in to your client portal' },
  staff: { seconds: 7 * day, purpose: 'says who you are while you are signed in as a member of our team' },
  device: {
    seconds: 180 * day,
    purpose:
      'remembers that your account was used in this browser, so that strangers who guess passwords cannot lock you out. It stays after you sign out and signs nobody in',
  },
  'sign-in': {
    seconds: 10 * minute,
    purpose: 'leads back here when our team signs in through another service, before anybody is signed in',
  },
  'second-step': { seconds: 10 * minute, purpose: 'waits for the code of your authenticator app' },
  passkey: { seconds: 5 * minute, purpose: 'waits for the answer of your passkey' },
} as const satisfies Record<string, { seconds: number; purpose: string }>;

export type CookieName = keyof typeof cookies;

const lifetime = (seconds: number) =>
  seconds < day ? `${seconds / minute} minutes` : `${seconds / day} days`;

/** The list of cookies in Markdown, as the privacy page shows it. */
export const cookieList = Object.entries(cookies)
  .map(([name, { seconds, purpose }]) => `- **foyer-${name}** ${purpose}; at most ${lifetime(seconds)}.`)
  .join('\n');
