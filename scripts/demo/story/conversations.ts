import type { Composition } from '../pictures/compositions.ts';

/** The answer by staff, and the number of hours until they gave it. */
export type Answer = readonly [text: string, hours: number];

/** A message between a client and the agency. */
export interface DemoMessage {
  /** The index of the client in `businesses`. */
  client: number;
  from: 'client' | 'staff';
  daysAgo: number;
  text: string;
  answer?: Answer;
  /** True: a message by staff that the client has not seen yet. */
  unseen?: true;
}

const fromStaff = (client: number, daysAgo: number, rest: Pick<DemoMessage, 'text' | 'unseen'>) =>
  ({ client, from: 'staff', daysAgo, ...rest }) as const;
const fromClient = (client: number, daysAgo: number, rest: Pick<DemoMessage, 'text' | 'answer'>) =>
  ({ client, from: 'client', daysAgo, ...rest }) as const;

/** Messages, oldest first. */
export const messages: readonly DemoMessage[] = [
  fromStaff(0, 53, {
    text: 'Welcome, Dana. Could you send us a list of the zip codes you serve, and the two names your crews answer to on the phone?',
  }),
  fromClient(0, 52.6, {
    text: 'List is in the artwork folder. Crews are “North” and “South”. Nobody at home says it any other way.',
    answer: ['Perfect, North and South it is. You can hear the first voice test on Thursday.', 3],
  }),
  fromClient(1, 47, {
    text: 'My granddaughter asks whether we can put the conchas in the order of the colors.',
    answer: ['We can, and she is right: it looks far better. It is live since ten minutes ago.', 2],
  }),
  fromClient(2, 44, {
    text: 'It sent the big truck to a dripping tap today. Customer was impressed. My diesel was not.',
    answer: [
      'Found it: “water everywhere” was said about a kitchen floor. It now asks how much before it sends the big truck.',
      5,
    ],
  }),
  fromStaff(3, 40, {
    text: 'Dr. Tran, the reminders are ready to hear in your receptionist’s words. May we send them to ten patients first?',
  }),
  fromClient(3, 39.8, {
    text: 'Please do, but none before nine in the morning. Our patients are not that kind of early.',
    answer: ['Nine to seven, weekdays only. The first ten go out tomorrow.', 1],
  }),
  fromClient(4, 36, {
    text: 'Two questions from my partner: where is the recording kept, and who can delete it?',
    answer: [
      'On your server in Addison, nowhere else. Deleting is yours alone, and each deletion leaves a note of who and when.',
      4,
    ],
  }),
  fromClient(0, 31, {
    text: 'First hail since we went live. 212 calls and I am drinking coffee. What is happening?',
    answer: [
      'What is happening is what you paid for. 206 answered, 141 booked, six left a message for you in person.',
      1,
    ],
  }),
  fromClient(7, 26, {
    text: 'Somebody asked for “the two o’clock table” by name today. We have to buy a sign.',
    answer: ['Buy the sign. We will photograph it.', 6],
  }),
  fromClient(9, 22, {
    text: 'Can we leave out everything that says “toned”? My women hate that word and so do I.',
    answer: ['It is gone from all texts and on the list of words we never use for you.', 2],
  }),
  fromClient(10, 17, {
    text: 'It told an owner at 2 a.m. to drive to the emergency clinic. The cat lives. Thank you all.',
    answer: ['That message is printed and hangs in our kitchen now.', 7],
  }),
  fromStaff(12, 14, {
    text: 'Noemi, the Spanish reminders are in your previews. Please read them aloud once: do they sound like you?',
  }),
  fromClient(12, 13.7, {
    text: 'Almost. I never say “estimada clienta”. I say “hola, guapa”.',
    answer: ['Hola, guapa: it is changed.', 2],
  }),
  fromClient(13, 9, {
    text: 'Do the five questions work for cargo bikes too? Half of my spring is cargo bikes.',
    answer: ['Not yet, it takes a sixth question. You have it by Wednesday.', 5],
  }),
  fromClient(14, 6.5, {
    text: 'Crew 2 talks so fast that the report says “core mine” instead of “chlorine”.',
    answer: ['We taught it your forty chemicals by name. Crew 2 may keep its speed.', 9],
  }),
  fromStaff(0, 3.8, {
    text: 'Dana, two directions for the spring campaign are in your previews. The radar one is our favorite.',
  }),
  fromClient(16, 2.2, {
    text: 'A young man came in with a printout: “June Abernathy recommends”. He bought all three. I had to sit down.',
    answer: ['We had to as well. May we tell that story on our site?', 4],
  }),
  fromClient(15, 1.3, {
    text: 'Could lessons with two children from one family be suggested next to each other? Parents would love us.',
  }),
  fromStaff(0, 0.9, {
    text: 'The radar test ran through last night without a hitch. When would you like to see it live?',
    unseen: true,
  }),
  fromClient(17, 0.6, {
    text: 'Tried the video quote in my own house. It missed the piano. The piano is not small.',
  }),
  fromClient(5, 0.35, {
    text: 'Can we add a page about rain gardens before the October class? I have the texts and about twenty pictures.',
  }),
  fromClient(22, 0.1, {
    text: 'I have uploaded thirty leaves. Is that enough to begin with, or do you need the healthy ones too?',
  }),
];

/** A request to change a colour, and its result. */
const change = (
  client: number,
  daysAgo: number,
  rest: {
    color: { place: 0 | 1 | 2; hue: number };
    reason: string;
    decision?: readonly ['approved' | 'rejected', text: string, hours: number];
    read?: true;
  },
) => ({ client, daysAgo, ...rest });

export const changeRequests = [
  change(1, 45, {
    color: { place: 1, hue: 32 },
    reason: 'The yellow should be the yellow of our boxes. I held one against the screen.',
    decision: ['approved', 'We measured a box and took exactly that yellow.', 20],
  }),
  change(6, 33, {
    color: { place: 0, hue: 0 },
    reason: 'Red like the 1967 tow truck.',
    decision: ['approved', 'That red is too good to leave on a truck. It is in force everywhere.', 5],
  }),
  change(9, 24, {
    color: { place: 2, hue: 58 },
    reason: 'Could the third color be brighter? I thought of tennis balls.',
    decision: [
      'rejected',
      'White words vanish on it, and people could not read the class times. We suggest your magnolia pink instead; say the word.',
      8,
    ],
  }),
  change(3, 12, {
    color: { place: 1, hue: 176 },
    reason: 'The new sign outside is a little greener.',
    decision: ['approved', 'It matches the sign now, in daylight and at night.', 16],
  }),
  change(13, 2.1, {
    color: { place: 0, hue: 148 },
    reason: 'We repainted the shop: forest green, finally.',
    read: true,
  }),
  change(5, 0.8, {
    color: { place: 2, hue: 300 },
    reason: 'A touch more violet: the bluebonnets by the gate are almost purple this year.',
  }),
  change(0, 0.2, {
    color: { place: 1, hue: 40 },
    reason: 'The trucks got gold lettering, and it looks better than our orange.',
  }),
];

/** A preview, the client's feedback on it, and the answer by staff. */
const preview = (
  client: number,
  project: number,
  daysAgo: number,
  rest: {
    title: string;
    description: string;
    /** The composition of the preview's picture. By default it is that of the project. */
    look?: Composition;
    feedback?: readonly [rating: number, text: string, hours: number];
    answer?: Answer;
  },
) => ({ client, project, daysAgo, ...rest });

export const previews = [
  preview(1, 0, 33, {
    title: 'Morning post, first draft',
    description: 'How a day’s count becomes a picture and a line.',
    feedback: [5, 'This looks like our counter smells.', 3],
    answer: ['The nicest sentence anybody has said about a draft.', 2],
  }),
  preview(7, 0, 20, {
    title: 'Two o’clock, rainy day',
    description: 'The same offer for a street in the rain.',
    feedback: [4, 'Love it. The cup is not our cup, though. Ours has the chip.', 6],
    answer: ['The chip is in. We are oddly proud of it.', 12],
  }),
  preview(9, 0, 15, {
    title: 'Member story: Gwen, 61',
    description: 'First of six stories.',
    feedback: [5, 'Gwen cried. In the good way.', 10],
    answer: ['Tell Gwen that we did too.', 1],
  }),
  preview(12, 0, 12, {
    title: 'Tuesday reminder in Spanish',
    description: 'Text and picture as they arrive on the phone.',
    feedback: [3, 'Picture yes, text almost. See my message about “hola, guapa”.', 5],
    answer: ['Both are as you asked now. New version follows.', 4],
  }),
  preview(13, 0, 8, {
    title: 'Five questions, opening page',
    description: 'What people see before the first question.',
    feedback: [4, 'Could the bicycle stand on the other side? We ride on the right.', 20],
  }),
  preview(16, 0, 5, {
    title: 'Ask June: the card',
    description: 'How a recommendation looks when it is quoted.',
    feedback: [5, 'My handwriting! How did you get my handwriting?', 8],
  }),
  preview(0, 2, 3.9, {
    title: 'Spring campaign, direction A: radar',
    description: 'The map leads: people see the storm and the street it crosses.',
    look: 'map',
  }),
  preview(0, 2, 3.85, {
    title: 'Spring campaign, direction B: porch',
    description: 'A neighbor on a porch, the sky behind.',
    look: 'porch',
    feedback: [4, 'The porch is my grandmother’s. The radar is our customers. Can we have both?', 30],
  }),
];
