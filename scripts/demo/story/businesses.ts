import type { MotifName } from '../pictures/motifs.ts';
import type { Kind } from '../pictures/picture.ts';

/** One project of a business. */
export interface DemoProject {
  kind: Kind;
  title: string;
  description: string;
  results?: string;
  /** Still a draft: only staff and the client see it. */
  draft?: true;
  daysAgo: number;
}

/** A client of the sample agency. */
export interface Business {
  name: string;
  company: string;
  /** The part of the e-mail address behind the @. */
  domain: string;
  motif: MotifName;
  /** Hue of its colours, and of the accent. */
  hues: readonly [number, number];
  /** When the account was opened, and by whom. */
  daysAgo: number;
  by: 'self' | 'staff';
  service: 'ai-integration' | 'ai-marketing' | 'Both' | 'consultation';
  /** What they asked for at first. */
  wish: string;
  projects: readonly DemoProject[];
}

const project = (
  kind: Kind,
  daysAgo: number,
  title: string,
  description: string,
  results?: string,
): DemoProject => ({ kind, daysAgo, title, description, ...(results ? { results } : {}) });

const draft = (kind: Kind, daysAgo: number, title: string, description: string): DemoProject => ({
  kind,
  daysAgo,
  title,
  description,
  draft: true,
});

/** The clients, those who came first before the others. The first one is the client people sign in as. */
export const businesses: readonly Business[] = [
  {
    name: 'Dana Whitfield',
    company: 'Whitfield Roofing',
    domain: 'whitfieldroofing.example',
    motif: 'roof',
    hues: [228, 18],
    daysAgo: 55,
    by: 'self',
    service: 'Both',
    wish: 'After every hailstorm we get two hundred calls in a day and lose half of them. We need someone to pick up, and a website people find before the storm chasers do.',
    projects: [
      project(
        'AI Integration',
        34,
        'A phone line that never misses a storm',
        'Calls that nobody can take are answered, sorted by damage and zip code, and booked into the crews’ calendar.',
        'Missed calls fell from 46% to 3% in the first storm week.',
      ),
      project(
        'AI Friendly Website',
        16,
        'A roof inspection page assistants can quote',
        'Plain answers about hail, insurance and prices, written so that people and assistants find the same facts.',
        '38 inspections booked through the page in its first month.',
      ),
      draft(
        'AI Marketing',
        4,
        'Spring hail campaign',
        'Neighborhood by neighborhood, started by the weather radar and stopped when the calendar is full.',
      ),
    ],
  },
  {
    name: 'Ines Ortega',
    company: 'Ortega Family Bakery',
    domain: 'ortegabakery.example',
    motif: 'bread',
    hues: [335, 38],
    daysAgo: 54,
    by: 'self',
    service: 'ai-marketing',
    wish: 'We bake for Oak Cliff since 1978 and nobody under thirty knows us. My granddaughter says we need to be on the internet, I say we need to sell conchas before noon.',
    projects: [
      project(
        'AI Marketing',
        30,
        'Sold out before noon',
        'Each morning the oven’s count becomes a post, and the neighborhoods that answer see it first.',
        'Leftovers down 61%, Saturday preorders up 2.4 times.',
      ),
    ],
  },
  {
    name: 'Theo Marsh',
    company: 'Marsh & Daughters Plumbing',
    domain: 'marshplumbing.example',
    motif: 'drop',
    hues: [204, 24],
    daysAgo: 52,
    by: 'self',
    service: 'ai-integration',
    wish: 'Four trucks, one dispatcher, and she would like a lunch break. Could a computer tell a dripping tap from a burst pipe and send the right truck?',
    projects: [
      project(
        'Automation',
        27,
        'Dispatch that knows a drip from a flood',
        'Requests from phone, text and the website become one list, ranked by urgency and drive time.',
        'Emergency arrival time cut from 94 to 51 minutes.',
      ),
    ],
  },
  {
    name: 'Dr. Mei Tran',
    company: 'Lakewood Family Dental',
    domain: 'lakewooddental.example',
    motif: 'tooth',
    hues: [192, 12],
    daysAgo: 51,
    by: 'staff',
    service: 'ai-integration',
    wish: 'No-shows cost us a chair a day. We would like reminders that sound like our front desk and can move an appointment on the spot.',
    projects: [
      project(
        'AI Integration',
        24,
        'Reminders that answer back',
        'Patients move their appointment in the reminder itself; the freed chair is offered to the waiting list.',
        'No-shows down from 14% to 5%.',
      ),
      draft(
        'AI Friendly Website',
        6,
        'Questions before the drill',
        'Prices, insurance and what really happens, for people who put the dentist off.',
      ),
    ],
  },
  {
    name: 'Marcus Bell',
    company: 'Bell & Hargrove Law',
    domain: 'bellhargrove.example',
    motif: 'columns',
    hues: [250, 42],
    daysAgo: 50,
    by: 'staff',
    service: 'consultation',
    wish: 'Intake takes a paralegal forty minutes per call. Before we automate anything I want to understand where client data goes and who can read it.',
    projects: [
      project(
        'Automation',
        21,
        'Intake in nine minutes',
        'A guided intake collects facts and documents, checks for conflicts and hands a summary to a lawyer. Everything stays on the firm’s own server.',
        'Intake fell from 40 to 9 minutes.',
      ),
    ],
  },
  {
    name: 'Rosalind Baker',
    company: 'Prairie Bloom Landscapes',
    domain: 'prairiebloom.example',
    motif: 'bloom',
    hues: [262, 330],
    daysAgo: 49,
    by: 'self',
    service: 'ai-marketing',
    wish: 'Native gardens, no lawns. People love the idea and then ask ChatGPT for a sprinkler plan. I would like it to recommend us instead.',
    projects: [
      project(
        'AI Friendly Website',
        22,
        'The native plant answer book',
        'Two hundred plants of North Texas, each with sun, water and a photograph of ours, built to be quoted.',
        'Named as a source in 3 of 5 assistants for “native garden Dallas”.',
      ),
    ],
  },
  {
    name: 'Hank Delacroix',
    company: 'Delacroix Auto Repair',
    domain: 'delacroixauto.example',
    motif: 'car',
    hues: [218, 48],
    daysAgo: 47,
    by: 'self',
    service: 'ai-integration',
    wish: 'Customers do not trust mechanics. I want to show them what is wrong, with a picture and in words my mother understands.',
    projects: [
      project(
        'AI Integration',
        19,
        'The estimate that explains itself',
        'Photos from the lift become an estimate with plain words, what can wait, and what should not.',
        'Approved work up 27%, disputes close to none.',
      ),
    ],
  },
  {
    name: 'Priya Raman',
    company: 'Second Cup Deep Ellum',
    domain: 'secondcup.example',
    motif: 'cup',
    hues: [12, 196],
    daysAgo: 45,
    by: 'self',
    service: 'ai-marketing',
    wish: 'Mornings are full, afternoons are empty. Can you fill two to five without a discount war?',
    projects: [
      project(
        'AI Marketing',
        18,
        'The two o’clock table',
        'Quiet hours are offered to people who work nearby, worded differently for each street and weather.',
        'Afternoon sales up 34% in six weeks.',
      ),
    ],
  },
  {
    name: 'Carl Jensen',
    company: 'Jensen Air & Heat',
    domain: 'jensenair.example',
    motif: 'fan',
    hues: [210, 30],
    daysAgo: 44,
    by: 'staff',
    service: 'Both',
    wish: 'In July everyone calls, in March nobody does. We would like maintenance plans to sell themselves in March.',
    projects: [
      project(
        'Automation',
        15,
        'March sells July',
        'Service history and weather decide who hears from Jensen, when, and about which unit.',
        '212 maintenance plans sold before the first 95° day.',
      ),
    ],
  },
  {
    name: 'Latoya Simmons',
    company: 'Iron Magnolia Strength',
    domain: 'ironmagnolia.example',
    motif: 'weight',
    hues: [316, 160],
    daysAgo: 42,
    by: 'self',
    service: 'ai-marketing',
    wish: 'Women over forty who have never lifted: that is who I coach. Every ad tool wants to show me to twenty-year-old men.',
    projects: [
      project(
        'AI Marketing',
        13,
        'Strong at fifty-five',
        'Stories of members, found in their own words, shown to those who are like them.',
        'Cost per trial class down from $61 to $19.',
      ),
    ],
  },
  {
    name: 'Dr. Paul Okafor',
    company: 'White Rock Veterinary',
    domain: 'whiterockvet.example',
    motif: 'paw',
    hues: [174, 340],
    daysAgo: 40,
    by: 'staff',
    service: 'ai-integration',
    wish: 'At night people ask the internet whether their dog will die. I would rather they asked us.',
    projects: [
      project(
        'AI Integration',
        12,
        'The night nurse',
        'Answers within the limits our vets set, knows the emergency list, and wakes a human when it should.',
        '1,140 night questions, 96 true emergencies, none missed.',
      ),
    ],
  },
  {
    name: 'Wade Tucker',
    company: 'Tucker’s Post Oak BBQ',
    domain: 'postoakbbq.example',
    motif: 'smoke',
    hues: [232, 32],
    daysAgo: 38,
    by: 'self',
    service: 'consultation',
    wish: 'The line is part of the experience, until it rains. Looking for ideas, not an app.',
    projects: [
      project(
        'Automation',
        11,
        'The line that waits at home',
        'A text when the brisket is twenty minutes away, by order of arrival, whatever the weather.',
      ),
    ],
  },
  {
    name: 'Noemi Castillo',
    company: 'Salon Castillo',
    domain: 'saloncastillo.example',
    motif: 'scissors',
    hues: [300, 46],
    daysAgo: 36,
    by: 'self',
    service: 'ai-marketing',
    wish: 'Three chairs stand empty on Tuesdays. I post every day and it feels like shouting into a dryer.',
    projects: [
      project(
        'AI Marketing',
        10,
        'Tuesday is the new Saturday',
        'Regulars get the slot that fits their hair’s calendar, in their language.',
        'Tuesday bookings up from 41% to 83%.',
      ),
    ],
  },
  {
    name: 'Ben Kowalski',
    company: 'Katy Trail Cycles',
    domain: 'katytrailcycles.example',
    motif: 'bike',
    hues: [196, 20],
    daysAgo: 34,
    by: 'self',
    service: 'Both',
    wish: 'We fit bikes to people. The website fits nobody. And the workshop needs to know what is coming in before it is in the door.',
    projects: [
      project(
        'AI Friendly Website',
        9,
        'A fitting room for bicycles',
        'Five questions, three bikes, and an honest note on when a repair is the better buy.',
      ),
    ],
  },
  {
    name: 'Gloria Fuentes',
    company: 'Bluewater Pool Care',
    domain: 'bluewaterpools.example',
    motif: 'pool',
    hues: [206, 48],
    daysAgo: 32,
    by: 'self',
    service: 'ai-integration',
    wish: 'My crews write their reports on paper that falls into pools. I would like reports that survive.',
    projects: [
      project(
        'Automation',
        8,
        'Reports that stay dry',
        'Crews speak, the report writes itself with photos and chemistry, and the owner has it before the truck leaves.',
        'Office work down by 11 hours a week.',
      ),
    ],
  },
  {
    name: 'Aaron Feldman',
    company: 'Feldman School of Music',
    domain: 'feldmanmusic.example',
    motif: 'music',
    hues: [272, 172],
    daysAgo: 30,
    by: 'staff',
    service: 'ai-marketing',
    wish: 'Parents call about piano and then see forty time slots. Help them find the teacher, not the slot.',
    projects: [
      project(
        'AI Friendly Website',
        7,
        'The teacher who fits',
        'A short conversation about the child ends with two teachers and a first lesson.',
      ),
    ],
  },
  {
    name: 'June Abernathy',
    company: 'Abernathy Books',
    domain: 'abernathybooks.example',
    motif: 'books',
    hues: [238, 8],
    daysAgo: 27,
    by: 'self',
    service: 'ai-marketing',
    wish: 'I know every book in this shop and nobody asks me any more. Could my recommendations go where people ask now?',
    projects: [
      project(
        'AI Marketing',
        6,
        'Ask June',
        'Forty years of notes on index cards, read in and quoted with her name, wherever people ask for a book.',
      ),
    ],
  },
  {
    name: 'Luis Herrera',
    company: 'Herrera Moving & Storage',
    domain: 'herreramoving.example',
    motif: 'truck',
    hues: [222, 28],
    daysAgo: 24,
    by: 'self',
    service: 'ai-integration',
    wish: 'Quotes take us a home visit. People want a number tonight. A wrong number costs me a Saturday.',
    projects: [
      draft(
        'AI Integration',
        5,
        'A quote from a walk through the house',
        'A phone video becomes an inventory, a truck size and a price with its margin of error.',
      ),
    ],
  },
  {
    name: 'Sunita Desai',
    company: 'Brightside Solar',
    domain: 'brightsidesolar.example',
    motif: 'sun',
    hues: [216, 44],
    daysAgo: 21,
    by: 'staff',
    service: 'Both',
    wish: 'Oncor rules, tax credits, roof angles: every customer asks the same twelve questions and every answer changes monthly.',
    projects: [
      draft(
        'AI Friendly Website',
        3,
        'Twelve questions about solar',
        'Answers that change when the rules do, each with its date and source.',
      ),
    ],
  },
  {
    name: 'Felix Moreau',
    company: 'Moreau Portraits',
    domain: 'moreauportraits.example',
    motif: 'camera',
    hues: [340, 190],
    daysAgo: 18,
    by: 'self',
    service: 'consultation',
    wish: 'Everyone thinks AI replaces photographers. Maybe it can replace the part where I sort four thousand wedding pictures.',
    projects: [
      draft(
        'Automation',
        2,
        'Four thousand pictures by Monday',
        'The first sorting is done overnight: sharp, open eyes, one of each moment.',
      ),
    ],
  },
  {
    name: 'Tasha Greene',
    company: 'Greene Thread Boutique',
    domain: 'greenethread.example',
    motif: 'hanger',
    hues: [166, 330],
    daysAgo: 14,
    by: 'self',
    service: 'ai-marketing',
    wish: 'One of a kind pieces sell once. I cannot write forty product texts a week and still find the pieces.',
    projects: [],
  },
  {
    name: 'Roy McAllister',
    company: 'McAllister Homes',
    domain: 'mcallisterhomes.example',
    motif: 'key',
    hues: [200, 14],
    daysAgo: 10,
    by: 'staff',
    service: 'Both',
    wish: 'Twelve agents, twelve ways to answer a lead. I want the good way twelve times, in under five minutes.',
    projects: [],
  },
  {
    name: 'Hana Sato',
    company: 'Sato Garden Center',
    domain: 'satogarden.example',
    motif: 'bloom',
    hues: [284, 20],
    daysAgo: 6,
    by: 'self',
    service: 'ai-integration',
    wish: 'Customers send pictures of sick leaves all day long. My best man knows what it is, and he retires in June.',
    projects: [],
  },
  {
    name: 'Omar Haddad',
    company: 'Haddad Tailoring',
    domain: 'haddadtailoring.example',
    motif: 'hanger',
    hues: [234, 24],
    daysAgo: 2,
    by: 'self',
    service: 'consultation',
    wish: 'I sew. My nephew says I need AI. Please tell me honestly whether I do.',
    projects: [],
  },
];
