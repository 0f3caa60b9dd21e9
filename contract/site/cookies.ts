const minute = 60;
const day = 24 * 60 * minute;

/**
 * Every cookie that the server sets, by its name after `foyer-`: what it is for, in the words of the privacy page, and how long a
 * browser keeps it, in seconds. Nothing else sets one.
 */
export const cookies = {
  client: { seconds: 60 * day, purpose: 'says who you are while you are signed in to your client portal' },
  staff: { seconds: 7 * day, purpose: 'says who you are while you are signed in as one of our team' },
  device: {
    seconds: 180 * day,
    purpose:
      'is set when you sign in and stays after you sign out: it says that your account was used in this browser, so that strangers who guess passwords cannot lock you out. It signs nobody in',
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

/** The list of cookies in Markdown, for the privacy page. */
export const cookieList = Object.entries(cookies)
  .map(([name, { seconds, purpose }]) => `- **foyer-${name}** ${purpose}; at most ${lifetime(seconds)}.`)
  .join('\n');
