import type { Standing } from '#contract/permissions/permissions.ts';
import type { Answer } from './conversations.ts';

/** A second contact of a client, with this person's messages and files. */
interface DemoColleague {
  /** The index of the client in `businesses`. */
  client: number;
  name: string;
  standing: Standing;
  /** When the person joined. */
  daysAgo: number;
  messages: readonly { daysAgo: number; text: string; answer?: Answer }[];
  file: { daysAgo: number; name: string; description: string };
}

export const colleagues: readonly DemoColleague[] = [
  {
    client: 0,
    name: 'Curtis Hale',
    standing: 'comments',
    daysAgo: 31,
    messages: [
      {
        daysAgo: 30.2,
        text: 'Curtis here, I run the North crew. Can the line ask for a gate code? We stood in front of four gates this week.',
        answer: ['It asks from today on, right after the address, and puts the code into your calendar.', 4],
      },
      {
        daysAgo: 9.3,
        text: 'The South crew wants the gate codes too. Dana says yes.',
        answer: ['Then they have them as well: both crews see the codes as of this morning.', 3],
      },
    ],
    file: {
      daysAgo: 29.6,
      name: 'North crew truck door.png',
      description: 'How our mark looks on the trucks',
    },
  },
  {
    client: 1,
    name: 'Lucía Ortega',
    standing: 'decides',
    daysAgo: 33,
    messages: [
      {
        daysAgo: 32.4,
        text: 'I am the granddaughter. Abuela looks at the posts on my phone now, so please keep the letters large.',
        answer: ['Large they are. We will also read each post aloud once before it goes out.', 2],
      },
    ],
    file: { daysAgo: 32.1, name: 'Sign over the door, 1978.png', description: 'The letters she likes' },
  },
];
