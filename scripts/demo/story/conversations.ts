import type { Composition } from '../pictures/compositions.ts';

/** One message between a client and the agency. */
export interface DemoMessage {
  /** Index of the client in `businesses`. */
  client: number;
  from: 'client' | 'staff';
  daysAgo: number;
  text: string;
  /** The answer of staff, and the hours until it. */
  answer?: readonly [text: string, hours: number];
  /** A message of staff that the client has not seen yet. */
  unseen?: true;
}

/** Messages, oldest first. */
export const messages: readonly DemoMessage[] = [
  {
    client: 0,
    from: 'staff',
    daysAgo: 53,
    text: 'Welcome, Dana. Could you send us a list of the zip codes you serve, and the two names your crews answer to on the phone?',
  },
  {
    client: 0,
    from: 'client',
    daysAgo: 52.6,
    text: 'List is in the artwork folder. Crews are “North” and “South”. Nobody at home says it any other way.',
    answer: ['Perfect, North and South it is. You can hear the first voice test on Thursday.', 3],
  },
  {
    client: 1,
    from: 'client',
    daysAgo: 47,
    text: 'My granddaughter asks whether we can put the conchas in the order of the colors.',
    answer: ['We can, and she is right: it looks far better. It is live since ten minutes ago.', 2],
  },
  {
    client: 2,
    from: 'client',
    daysAgo: 44,
    text: 'It sent the big truck to a dripping tap today. Customer was impressed. My diesel was not.',
    answer: [
      'Found it: “water everywhere” was said about a kitchen floor. It now asks how much before it sends the big truck.',
      5,
    ],
  },
  {
    client: 3,
    from: 'staff',
    daysAgo: 40,
    text: 'Dr. Tran, the reminders are ready to hear in your receptionist’s words. May we send them to ten patients first?',
  },
  {
    client: 3,
    from: 'client',
    daysAgo: 39.8,
    text: 'Please do, but none before nine in the morning. Our patients are not that kind of early.',
    answer: ['Nine to seven, weekdays only. The first ten go out tomorrow.', 1],
  },
  {
    client: 4,
    from: 'client',
    daysAgo: 36,
    text: 'Two questions from my partner: where is the recording kept, and who can delete it?',
    answer: [
      'On your server in Addison, nowhere else. Deleting is yours alone, and each deletion leaves a note of who and when.',
      4,
    ],
  },
  {
    client: 0,
    from: 'client',
    daysAgo: 31,
    text: 'First hail since we went live. 212 calls and I am drinking coffee. What is happening?',
    answer: [
      'What is happening is what you paid for. 206 answered, 141 booked, six left a message for you in person.',
      1,
    ],
  },
  {
    client: 7,
    from: 'client',
    daysAgo: 26,
    text: 'Somebody asked for “the two o’clock table” by name today. We have to buy a sign.',
    answer: ['Buy the sign. We will photograph it.', 6],
  },
  {
    client: 9,
    from: 'client',
    daysAgo: 22,
    text: 'Can we leave out everything that says “toned”? My women hate that word and so do I.',
    answer: ['It is gone from all texts and on the list of words we never use for you.', 2],
  },
  {
    client: 10,
    from: 'client',
    daysAgo: 17,
    text: 'It told an owner at 2 a.m. to drive to the emergency clinic. The cat lives. Thank you all.',
    answer: ['That message is printed and hangs in our kitchen now.', 7],
  },
  {
    client: 12,
    from: 'staff',
    daysAgo: 14,
    text: 'Noemi, the Spanish reminders are in your previews. Please read them aloud once: do they sound like you?',
  },
  {
    client: 12,
    from: 'client',
    daysAgo: 13.7,
    text: 'Almost. I never say “estimada clienta”. I say “hola, guapa”.',
    answer: ['Hola, guapa: it is changed.', 2],
  },
  {
    client: 13,
    from: 'client',
    daysAgo: 9,
    text: 'Do the five questions work for cargo bikes too? Half of my spring is cargo bikes.',
    answer: ['Not yet, it takes a sixth question. You have it by Wednesday.', 5],
  },
  {
    client: 14,
    from: 'client',
    daysAgo: 6.5,
    text: 'Crew 2 talks so fast that the report says “core mine” instead of “chlorine”.',
    answer: ['We taught it your forty chemicals by name. Crew 2 may keep its speed.', 9],
  },
  {
    client: 0,
    from: 'staff',
    daysAgo: 3.8,
    text: 'Dana, two directions for the spring campaign are in your previews. The radar one is our favorite.',
  },
  {
    client: 16,
    from: 'client',
    daysAgo: 2.2,
    text: 'A young man came in with a printout: “June Abernathy recommends”. He bought all three. I had to sit down.',
    answer: ['We had to as well. May we tell that story on our site?', 4],
  },
  {
    client: 15,
    from: 'client',
    daysAgo: 1.3,
    text: 'Could lessons with two children from one family be suggested next to each other? Parents would love us.',
  },
  {
    client: 0,
    from: 'staff',
    daysAgo: 0.9,
    text: 'The radar test ran through last night without a hitch. When would you like to see it live?',
    unseen: true,
  },
  {
    client: 17,
    from: 'client',
    daysAgo: 0.6,
    text: 'Tried the video quote in my own house. It missed the piano. The piano is not small.',
  },
  {
    client: 5,
    from: 'client',
    daysAgo: 0.35,
    text: 'Can we add a page about rain gardens before the October class? I have the texts and about twenty pictures.',
  },
  {
    client: 22,
    from: 'client',
    daysAgo: 0.1,
    text: 'I have uploaded thirty leaves. Is that enough to begin with, or do you need the healthy ones too?',
  },
];

/** A request to change colours, with its outcome. */
export const changeRequests: readonly {
  client: number;
  daysAgo: number;
  place: 0 | 1 | 2;
  hue: number;
  reason: string;
  decision?: readonly ['approved' | 'rejected', text: string, hours: number];
  read?: true;
}[] = [
  {
    client: 1,
    daysAgo: 45,
    place: 1,
    hue: 32,
    reason: 'The yellow should be the yellow of our boxes. I held one against the screen.',
    decision: ['approved', 'We measured a box and took exactly that yellow.', 20],
  },
  {
    client: 6,
    daysAgo: 33,
    place: 0,
    hue: 0,
    reason: 'Red like the 1967 tow truck.',
    decision: ['approved', 'That red is too good to leave on a truck. It is in force everywhere.', 5],
  },
  {
    client: 9,
    daysAgo: 24,
    place: 2,
    hue: 58,
    reason: 'Could the third color be brighter? I thought of tennis balls.',
    decision: [
      'rejected',
      'White words vanish on it, and people could not read the class times. We suggest your magnolia pink instead; say the word.',
      8,
    ],
  },
  {
    client: 3,
    daysAgo: 12,
    place: 1,
    hue: 176,
    reason: 'The new sign outside is a little greener.',
    decision: ['approved', 'It matches the sign now, in daylight and at night.', 16],
  },
  {
    client: 13,
    daysAgo: 2.1,
    place: 0,
    hue: 148,
    reason: 'We repainted the shop: forest green, finally.',
    read: true,
  },
  {
    client: 5,
    daysAgo: 0.8,
    place: 2,
    hue: 300,
    reason: 'A touch more violet: the bluebonnets by the gate are almost purple this year.',
  },
  {
    client: 0,
    daysAgo: 0.2,
    place: 1,
    hue: 40,
    reason: 'The trucks got gold lettering, and it looks better than our orange.',
  },
];

/** Previews with the client's feedback and the answers of staff. */
export const previews: readonly {
  client: number;
  project: number | null;
  daysAgo: number;
  title: string;
  description: string;
  /** The composition of the picture; by default that of its project. */
  look?: Composition;
  feedback?: readonly [rating: number, text: string, hours: number];
  answer?: readonly [text: string, hours: number];
}[] = [
  {
    client: 1,
    project: 0,
    daysAgo: 33,
    title: 'Morning post, first draft',
    description: 'How a day’s count becomes a picture and a line.',
    feedback: [5, 'This looks like our counter smells.', 3],
    answer: ['The nicest sentence anybody has said about a draft.', 2],
  },
  {
    client: 7,
    project: 0,
    daysAgo: 20,
    title: 'Two o’clock, rainy day',
    description: 'The same offer for a street in the rain.',
    feedback: [4, 'Love it. The cup is not our cup, though. Ours has the chip.', 6],
    answer: ['The chip is in. We are oddly proud of it.', 12],
  },
  {
    client: 9,
    project: 0,
    daysAgo: 15,
    title: 'Member story: Gwen, 61',
    description: 'First of six stories.',
    feedback: [5, 'Gwen cried. In the good way.', 10],
    answer: ['Tell Gwen that we did too.', 1],
  },
  {
    client: 12,
    project: 0,
    daysAgo: 12,
    title: 'Tuesday reminder in Spanish',
    description: 'Text and picture as they arrive on the phone.',
    feedback: [3, 'Picture yes, text almost. See my message about “hola, guapa”.', 5],
    answer: ['Both are as you asked now. New version follows.', 4],
  },
  {
    client: 13,
    project: 0,
    daysAgo: 8,
    title: 'Five questions, opening page',
    description: 'What people see before the first question.',
    feedback: [4, 'Could the bicycle stand on the other side? We ride on the right.', 20],
  },
  {
    client: 16,
    project: 0,
    daysAgo: 5,
    title: 'Ask June: the card',
    description: 'How a recommendation looks when it is quoted.',
    feedback: [5, 'My handwriting! How did you get my handwriting?', 8],
  },
  {
    client: 0,
    project: 2,
    daysAgo: 3.9,
    title: 'Spring campaign, direction A: radar',
    description: 'The map leads: people see the storm and the street it crosses.',
    look: 'map',
  },
  {
    client: 0,
    project: 2,
    daysAgo: 3.85,
    title: 'Spring campaign, direction B: porch',
    description: 'A neighbor on a porch, the sky behind.',
    look: 'porch',
    feedback: [4, 'The porch is my grandmother’s. The radar is our customers. Can we have both?', 30],
  },
];
