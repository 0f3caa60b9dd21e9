import { invalid } from '#server/core/errors.ts';
// The words most used in leaked passwords of 12 or more characters, without digits and symbols.
const words = new Set(
  `password passwords passwort passw passwordpassword mypassword yourpassword newpassword defaultpassword temppassword
  secretpassword adminpassword administrator administration adminadmin adminadminadmin superadmin
  superadministrator rootroot rootrootroot qwerty qwertyuiop qwertyuiopasdf qwertyqwerty qwertyasdfgh asdfghjkl
  asdfghjklqwerty zxcvbnm zxcvbnmasdfghjkl qazwsxedc qazwsxedcrfv qwertz qwertzuiop azerty azertyuiop abcdef abcdefgh
  abcdefghij abcdefghijkl abcdefghijklm abcabcabc abcd abcdabcd aaa letmein letmeinletmein letmeinplease welcome
  welcomewelcome welcomeback welcomehome iloveyou iloveyouiloveyou iloveyousomuch iloveyouforever ihateyou trustno
  trustnoone sunshine princess princessprincess football footballfootball baseball basketball superman batman
  spiderman starwars pokemon monkey monkeymonkey dragon dragondragon master masterpassword shadow michael jennifer
  jessica jordan charlie changeme changemenow changethis changeit changemeplease default guest guestguest test testtest
  testtesttest testing testpassword testuser example examplepassword demo demodemo user username usernamepassword
  login loginlogin letmepass openopen opensesame access accessaccess secret secretsecret topsecret supersecret
  computer internet whatever nothing blahblahblah helloworld hello hellohello correcthorsebatterystaple foyer
  foyerfoyer foyeradmin company companyname companypassword spring summer autumn winter january february march april
  june july august september october november december monday tuesday wednesday thursday friday saturday sunday`.split(
    /\s+/,
  ),
);

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plain = (text: string) => text.replaceAll(/[^a-z]+/g, '');

/** The shortest text whose repetition gives `text`. */
const period = (text: string) => text.slice(0, (text + text).indexOf(text, 1));

// Drops digits and symbols at both ends, and replaces those inside with the letters that they stand for.
function spelled(lower: string): string {
  const core = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return plain([...core].map((character) => letters[character] ?? character).join(''));
}

/**
 * True if a password is easy to guess: a common word with other digits and symbols, a repetition, only digits, or only a
 * word of `own`. `own` has parts of the person's name or address.
 */
function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < 5 || /^\d+$/.test(lower) || period(lower).length < 6) return true;
  const mine = new Set(own.map((word) => plain(word.toLowerCase())).filter((word) => word.length > 2));
  return [plain(lower), spelled(lower)]
    .flatMap((text) => [text, period(text)])
    .some((text) => words.has(text) || mine.has(text));
}

/**
 * Refuses a staff password that is easy to guess: a common one, or the person's own address.
 * @throws AppError `validation_error` at `password`
 */
export function assertHardToGuess(password: string, address: string | null): void {
  if (isCommonPassword(password, address === null ? [] : [address.split('@')[0] ?? '']))
    throw invalid('This password is too easy to guess.', {
      password: 'This password is too easy to guess. Several unrelated words make a good one.',
    });
}
