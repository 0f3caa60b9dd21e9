import { business, draft, project } from './business.ts';

/** The clients, in the order in which their accounts were opened. The sample sign-in is that of the first client. */
export const businesses = [
  business('Dana Whitfield', 'Whitfield Roofing', 'Both', 55, {
    look: { motif: 'roof', hues: [228, 18] },
    wish: 'After every hailstorm we get two hundred calls in a day and lose half of them. We need someone to pick up, and a website people find before the storm chasers do.',
    projects: [
      project('AI Integration', 34, 'A phone line that never misses a storm', {
        description:
          'Calls that nobody can take are answered, sorted by damage and zip code, and booked into the crews’ calendar.',
        results: 'Missed calls fell from 46% to 3% in the first storm week.',
      }),
      project('AI Friendly Website', 16, 'A roof inspection page assistants can quote', {
        description:
          'Plain answers about hail, insurance and prices, written so that people and assistants find the same facts.',
        results: '38 inspections booked through the page in its first month.',
      }),
      draft('AI Marketing', 4, 'Spring hail campaign', {
        description:
          'Neighborhood by neighborhood, started by the weather radar and stopped when the calendar is full.',
      }),
    ],
  }),
  business('Ines Ortega', 'Ortega Family Bakery', 'ai-marketing', 54, {
    look: { motif: 'bread', hues: [335, 38] },
    wish: 'We bake for Oak Cliff since 1978 and nobody under thirty knows us. My granddaughter says we need to be on the internet, I say we need to sell conchas before noon.',
    projects: [
      project('AI Marketing', 30, 'Sold out before noon', {
        description:
          'Each morning the oven’s count becomes a post.\nThe neighborhoods that answer see it first.\nPreorders close by themselves when the last loaf is taken.',
        results: 'Leftovers down 61%, Saturday preorders up 2.4 times.',
      }),
    ],
  }),
  business('Theo Marsh', 'Marsh & Daughters Plumbing', 'ai-integration', 52, {
    look: { motif: 'drop', hues: [204, 24] },
    wish: 'Four trucks, one dispatcher, and she would like a lunch break. Could a computer tell a dripping tap from a burst pipe and send the right truck?',
    projects: [
      project('Automation', 27, 'Dispatch that knows a drip from a flood', {
        description:
          'Requests from phone, text and the website become one list, ranked by urgency and drive time.',
        results: 'Emergency arrival time cut from 94 to 51 minutes.',
      }),
    ],
  }),
  business('Dr. Mei Tran', 'Lakewood Family Dental', 'ai-integration', 51, {
    look: { motif: 'tooth', hues: [192, 12] },
    byStaff: true,
    wish: 'No-shows cost us a chair a day. We would like reminders that sound like our front desk and can move an appointment on the spot.',
    projects: [
      project('AI Integration', 24, 'Reminders that answer back', {
        description:
          'Patients move their appointment in the reminder itself.\nThe freed chair is offered to the waiting list.\nThe front desk sees each change on one screen.',
        results: 'No-shows down from 14% to 5%.',
      }),
      draft('AI Friendly Website', 6, 'Questions before the drill', {
        description: 'Prices, insurance and what really happens, for people who put the dentist off.',
      }),
    ],
  }),
  business('Marcus Bell', 'Bell & Hargrove Law', 'consultation', 50, {
    look: { motif: 'columns', hues: [250, 42] },
    byStaff: true,
    wish: 'Intake takes a paralegal forty minutes per call. Before we automate anything I want to understand where client data goes and who can read it.',
    projects: [
      project('Automation', 21, 'Intake in nine minutes', {
        description:
          'A guided intake collects facts and documents.\nIt checks for conflicts before a lawyer reads the summary.\nEverything stays on the firm’s own server.',
        results: 'Intake fell from 40 to 9 minutes.',
      }),
    ],
  }),
  business('Rosalind Baker', 'Prairie Bloom Landscapes', 'ai-marketing', 49, {
    look: { motif: 'bloom', hues: [262, 330] },
    wish: 'Native gardens, no lawns. People love the idea and then ask ChatGPT for a sprinkler plan. I would like it to recommend us instead.',
    projects: [
      project('AI Friendly Website', 22, 'The native plant answer book', {
        description:
          'Two hundred plants of North Texas, each with sun, water and a photograph of ours, built to be quoted.',
        results: 'Named as a source in 3 of 5 assistants for “native garden Dallas”.',
      }),
    ],
  }),
  business('Hank Delacroix', 'Delacroix Auto Repair', 'ai-integration', 47, {
    look: { motif: 'car', hues: [218, 48] },
    wish: 'Customers do not trust mechanics. I want to show them what is wrong, with a picture and in words my mother understands.',
    projects: [
      project('AI Integration', 19, 'The estimate that explains itself', {
        description:
          'Photos from the lift become an estimate with plain words, what can wait, and what should not.',
        results: 'Approved work up 27%, disputes close to none.',
      }),
    ],
  }),
  business('Priya Raman', 'Second Cup Deep Ellum', 'ai-marketing', 45, {
    look: { motif: 'cup', hues: [12, 196] },
    wish: 'Mornings are full, afternoons are empty. Can you fill two to five without a discount war?',
    projects: [
      project('AI Marketing', 18, 'The two o’clock table', {
        description:
          'Quiet hours are offered to people who work nearby, worded differently for each street and weather.',
        results: 'Afternoon sales up 34% in six weeks.',
      }),
    ],
  }),
  business('Carl Jensen', 'Jensen Air & Heat', 'Both', 44, {
    look: { motif: 'fan', hues: [210, 30] },
    byStaff: true,
    wish: 'In July everyone calls, in March nobody does. We would like maintenance plans to sell themselves in March.',
    projects: [
      project('Automation', 15, 'March sells July', {
        description: 'Service history and weather decide who hears from Jensen, when, and about which unit.',
        results: '212 maintenance plans sold before the first 95° day.',
      }),
    ],
  }),
  business('Latoya Simmons', 'Iron Magnolia Strength', 'ai-marketing', 42, {
    look: { motif: 'weight', hues: [316, 160] },
    wish: 'Women over forty who have never lifted: that is who I coach. Every ad tool wants to show me to twenty-year-old men.',
    projects: [
      project('AI Marketing', 13, 'Strong at fifty-five', {
        description: 'Stories of members, found in their own words, shown to those who are like them.',
        results: 'Cost per trial class down from $61 to $19.',
      }),
    ],
  }),
  business('Dr. Paul Okafor', 'White Rock Veterinary', 'ai-integration', 40, {
    look: { motif: 'paw', hues: [174, 340] },
    byStaff: true,
    wish: 'At night people ask the internet whether their dog will die. I would rather they asked us.',
    projects: [
      project('AI Integration', 12, 'The night nurse', {
        description:
          'Answers within the limits our vets set, knows the emergency list, and wakes a human when it should.',
        results: '1,140 night questions, 96 true emergencies, none missed.',
      }),
    ],
  }),
  business('Wade Tucker', 'Tucker’s Post Oak BBQ', 'consultation', 38, {
    look: { motif: 'smoke', hues: [232, 32] },
    wish: 'The line is part of the experience, until it rains. Looking for ideas, not an app.',
    projects: [
      project('Automation', 11, 'The line that waits at home', {
        description:
          'A text when the brisket is twenty minutes away, by order of arrival, whatever the weather.',
      }),
    ],
  }),
  business('Noemi Castillo', 'Salon Castillo', 'ai-marketing', 36, {
    look: { motif: 'scissors', hues: [300, 46] },
    wish: 'Three chairs stand empty on Tuesdays. I post every day and it feels like shouting into a dryer.',
    projects: [
      project('AI Marketing', 10, 'Tuesday is the new Saturday', {
        description:
          'Regulars get the slot that fits their hair’s calendar.\nThe offer comes in their own language.\nAn empty chair goes to the waiting list first.',
        results: 'Tuesday bookings up from 41% to 83%.',
      }),
    ],
  }),
  business('Ben Kowalski', 'Katy Trail Cycles', 'Both', 34, {
    look: { motif: 'bike', hues: [196, 20] },
    wish: 'We fit bikes to people. The website fits nobody. And the workshop needs to know what is coming in before it is in the door.',
    projects: [
      project('AI Friendly Website', 9, 'A fitting room for bicycles', {
        description: 'Five questions, three bikes, and an honest note on when a repair is the better buy.',
      }),
    ],
  }),
  business('Gloria Fuentes', 'Bluewater Pool Care', 'ai-integration', 32, {
    look: { motif: 'pool', hues: [206, 48] },
    wish: 'My crews write their reports on paper that falls into pools. I would like reports that survive.',
    projects: [
      project('Automation', 8, 'Reports that stay dry', {
        description:
          'Crews speak, the report writes itself with photos and chemistry, and the owner has it before the truck leaves.',
        results: 'Office work down by 11 hours a week.',
      }),
    ],
  }),
  business('Aaron Feldman', 'Feldman School of Music', 'ai-marketing', 30, {
    look: { motif: 'music', hues: [272, 172] },
    byStaff: true,
    wish: 'Parents call about piano and then see forty time slots. Help them find the teacher, not the slot.',
    projects: [
      project('AI Friendly Website', 7, 'The teacher who fits', {
        description: 'A short conversation about the child ends with two teachers and a first lesson.',
      }),
    ],
  }),
  business('June Abernathy', 'Abernathy Books', 'ai-marketing', 27, {
    look: { motif: 'books', hues: [238, 8] },
    wish: 'I know every book in this shop and nobody asks me any more. Could my recommendations go where people ask now?',
    projects: [
      project('AI Marketing', 6, 'Ask June', {
        description:
          'Forty years of notes on index cards, read in and quoted with her name, wherever people ask for a book.',
      }),
    ],
  }),
  business('Luis Herrera', 'Herrera Moving & Storage', 'ai-integration', 24, {
    look: { motif: 'truck', hues: [222, 28] },
    wish: 'Quotes take us a home visit. People want a number tonight. A wrong number costs me a Saturday.',
    projects: [
      draft('AI Integration', 5, 'A quote from a walk through the house', {
        description: 'A phone video becomes an inventory, a truck size and a price with its margin of error.',
      }),
    ],
  }),
  business('Sunita Desai', 'Brightside Solar', 'Both', 21, {
    look: { motif: 'sun', hues: [216, 44] },
    byStaff: true,
    wish: 'Oncor rules, tax credits, roof angles: every customer asks the same twelve questions and every answer changes monthly.',
    projects: [
      draft('AI Friendly Website', 3, 'Twelve questions about solar', {
        description: 'Answers that change when the rules do, each with its date and source.',
      }),
    ],
  }),
  business('Felix Moreau', 'Moreau Portraits', 'consultation', 18, {
    look: { motif: 'camera', hues: [340, 190] },
    wish: 'Everyone thinks AI replaces photographers. Maybe it can replace the part where I sort four thousand wedding pictures.',
    projects: [
      draft('Automation', 2, 'Four thousand pictures by Monday', {
        description: 'The first sorting is done overnight: sharp, open eyes, one of each moment.',
      }),
    ],
  }),
  business('Tasha Greene', 'Greene Thread Boutique', 'ai-marketing', 14, {
    look: { motif: 'hanger', hues: [166, 330] },
    wish: 'One of a kind pieces sell once. I cannot write forty product texts a week and still find the pieces.',
  }),
  business('Roy McAllister', 'McAllister Homes', 'Both', 10, {
    look: { motif: 'key', hues: [200, 14] },
    byStaff: true,
    wish: 'Twelve agents, twelve ways to answer a lead. I want the good way twelve times, in under five minutes.',
  }),
  business('Hana Sato', 'Sato Garden Center', 'ai-integration', 6, {
    look: { motif: 'bloom', hues: [284, 20] },
    wish: 'Customers send pictures of sick leaves all day long. My best man knows what it is, and he retires in June.',
  }),
  business('Omar Haddad', 'Haddad Tailoring', 'consultation', 2, {
    look: { motif: 'hanger', hues: [234, 24] },
    wish: 'I sew. My nephew says I need AI. Please tell me honestly whether I do.',
  }),
];
