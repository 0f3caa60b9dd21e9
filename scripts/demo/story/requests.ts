import type { Service } from './business.ts';

const day = 24;

/** A request from a visitor without an account. */
const request = (
  name: string,
  company: string | null,
  service: Service,
  hoursAgo: number,
  rest: { message: string; referredBy?: string },
) => ({ name, company, service, hoursAgo, ...rest });

/** Consultation requests, oldest first. Requests of the last 36 hours are still pending. */
export const requests = [
  request('Kelly Brandt', 'Brandt Orthodontics', 'ai-integration', 55.2 * day, {
    message: 'Could the first consultation be booked without a call? Teenagers do not call.',
  }),
  request('Jorge Salinas', 'Salinas Tile & Stone', 'ai-marketing', 53.7 * day, {
    message: 'We win on quality and lose on search. Our showroom is beautiful and empty.',
    referredBy: 'Theo Marsh',
  }),
  request('Abby Lindqvist', 'Lindqvist Interiors', 'ai-marketing', 52.1 * day, {
    message: 'My clients are referrals only. I would like a second source before the first one dries up.',
  }),
  request('Devon Price', 'Price Pest Control', 'Both', 50.4 * day, {
    message:
      'Same three questions forty times a day: is it safe for dogs, how long does it smell, when can you come.',
  }),
  request('Ruth Calloway', null, 'consultation', 49.5 * day, {
    message: 'I run a small charity with two employees. Is any of this affordable for us?',
  }),
  request('Sam Whitaker', 'Whitaker Fence', 'ai-integration', 48.2 * day, {
    message: 'Estimates from satellite pictures: is that something you build?',
  }),
  request('Elena Voss', 'Voss Catering', 'Both', 47.6 * day, {
    message:
      'Every wedding is a spreadsheet of forty tabs. Please save my marriage, which is the forty-first.',
    referredBy: 'Ines Ortega',
  }),
  request('Trey Boone', 'Boone Feed & Supply', 'ai-marketing', 46.3 * day, {
    message:
      'Third generation store in Waxahachie. Tractor folks do use the internet, mostly at five in the morning.',
  }),
  request('Anita Kapoor', 'Kapoor CPA', 'ai-integration', 44.8 * day, {
    message: 'From January to April I answer “where do I find my 1099” all day. I would like not to.',
  }),
  request('Greg Olsen', 'North Dallas Garage Doors', 'ai-marketing', 43.1 * day, {
    message: 'Lead sites sell the same lead to five of us. I want my own.',
  }),
  request('Yolanda Pruitt', 'Pruitt Home Care', 'ai-integration', 41.9 * day, {
    message: 'Scheduling caregivers when somebody is ill at six in the morning. That is the whole problem.',
  }),
  request('Chris Nakamura', 'Nakamura Judo', 'ai-marketing', 40.2 * day, {
    message: 'Kids’ classes are full, adults’ are not. The website shows only kids.',
  }),
  request('Barbara Stein', 'Stein Estate Sales', 'consultation', 38.8 * day, {
    message: 'Six hundred objects per house, each needs a picture, a text and a price. Where do we start?',
    referredBy: 'June Abernathy',
  }),
  request('Miguel Arce', 'Arce Concrete', 'ai-integration', 37.4 * day, {
    message: 'Bids in Spanish and English without my daughter translating at midnight.',
  }),
  request('Paige Holloway', 'Holloway Equestrian', 'ai-marketing', 35.5 * day, {
    message: 'Summer camp fills itself, the rest of the year does not.',
  }),
  request('Dr. Samuel Ito', 'Ito Physical Therapy', 'ai-integration', 33.9 * day, {
    message: 'Patients forget their exercises after two days. Could something ask them kindly?',
  }),
  request('Vera Mikhailova', 'Studio Vera Ballet', 'ai-marketing', 32.3 * day, {
    message: 'We are the best school nobody has heard of.',
  }),
  request('Tom Guthrie', 'Guthrie Electric', 'Both', 30.7 * day, {
    message: 'Like what you did for Marsh Plumbing. Same thing, with wires.',
    referredBy: 'Theo Marsh',
  }),
  request('Nadia Rahman', 'Spice Route Kitchen', 'ai-marketing', 28.6 * day, {
    message: 'Delivery apps take 30%. Help us get people to order from us.',
  }),
  request('Will Prescott', 'Prescott Surveying', 'ai-integration', 26.4 * day, {
    message: 'Forty years of plats in filing cabinets. I can find any of them, and I turn 70 next year.',
  }),
  request('Cindy Lowe', 'Lowe Party Rentals', 'Both', 24.2 * day, {
    message: 'A tent was booked three times for one Saturday. Never again, please.',
  }),
  request('Andre Dupree', 'Dupree Barbershop', 'ai-marketing', 21.8 * day, {
    message: 'No-shows. That is the message.',
  }),
  request('Sofia Lindgren', 'Nordic Sauna Dallas', 'ai-marketing', 19.6 * day, {
    message: 'Texans do not know yet that they want a sauna. How would you tell them?',
  }),
  request('Earl Jennings', 'Jennings Well Drilling', 'consultation', 17.3 * day, {
    message: 'Not sure what you do but my wife says to write you.',
  }),
  request('Maya Goldberg', 'Goldberg Tutoring', 'ai-integration', 15.1 * day, {
    message: 'Parents want to know each week what happened in the lesson. Tutors hate writing it.',
    referredBy: 'Aaron Feldman',
  }),
  request('Ricky Dunn', 'Dunn Towing', 'ai-integration', 12.7 * day, {
    message: 'People on the shoulder of 635 cannot fill in forms. Voice only.',
  }),
  request('Grace Osei', 'Osei Braids & Beauty', 'ai-marketing', 10.4 * day, {
    message: 'Eight-hour appointments. An empty one is a lost day.',
  }),
  request('Peter Vandermeer', 'Vandermeer Nursery', 'Both', 8.2 * day, {
    message: 'Wholesale side: orders by fax. Yes, fax. Retail side: none of that, but no website either.',
  }),
  request('Linda Cho', 'Cho Cleaners', 'ai-marketing', 6.3 * day, {
    message: 'Since people work from home nobody has shirts. What else could we tell them we do?',
  }),
  request('Brett Callahan', 'Callahan Boat Works', 'consultation', 3.4 * day, {
    message: 'Lake Ray Hubbard, twelve slips, one very old computer.',
  }),
  request('Imani Walker', 'Walker Event Florals', 'ai-marketing', 28.5, {
    message: 'Brides send me forty screenshots. Could those become a proposal by the evening?',
    referredBy: 'Rosalind Baker',
  }),
  request('Doug Pfeiffer', 'Pfeiffer Foundation Repair', 'ai-integration', 21.2, {
    message: 'Cracks in the wall, pictures at night, panic. We would like to answer before the panic.',
  }),
  request('Teresa Quintero', 'Quintero Insurance', 'Both', 16.8, {
    message: 'Renewals in two languages, and a website that says more than our fax number.',
  }),
  request('Jamal Foster', 'Foster & Sons Painting', 'ai-marketing', 9.3, {
    message: 'Spring is coming and I would like to choose my houses for once.',
  }),
  request('Olivia Brandt', 'Magnolia Montessori', 'consultation', 4.6, {
    message: 'Parents ask excellent questions at 11 p.m. We are a school of nine people.',
  }),
  request('Hector Villa', 'Villa Granite', 'ai-integration', 1.2, {
    message:
      'Customers want to see the slab in their kitchen before they drive out here. Can that be done from a photo?',
  }),
];

/** A message from the contact form. */
const message = (
  name: string,
  email: string,
  hoursAgo: number,
  rest: { subject: string; message: string; read?: true; spam?: true },
) => ({ name, email, hoursAgo, ...rest });

/** Messages from the contact form. The last ones are still unread. */
export const contactMessages = [
  message('Carol Emmett', 'carol.emmett@dallasweekly.example', 46 * day, {
    subject: 'An interview',
    message:
      'I write about small businesses for the Dallas Weekly. Could one of you spare half an hour on what the bakery in Oak Cliff has changed?',
    read: true,
  }),
  message('Nate Rollins', 'nate@rollins.example', 31 * day, {
    subject: 'Internship',
    message:
      'I study at UT Dallas and would like to learn how you measure what a campaign earned. Are there places in summer?',
    read: true,
  }),
  message('Dana Whitfield', 'dana@whitfieldroofing.example', 20 * day, {
    subject: 'Invoice address',
    message: 'We have moved the office to Garland. Same phone, new address on the next invoice, please.',
    read: true,
  }),
  message('Vic Sauer', 'vic@bestlinks.example', 9 * day, {
    subject: '10,000 BACKLINKS',
    message: 'Dear owner, rank #1 tomorrow, guaranteed, only today.',
    spam: true,
  }),
  message('Susan Trevino', 'susan@oakcliffchamber.example', 6 * day, {
    subject: 'Speaking at the chamber',
    message:
      'Our members would love twenty minutes on AI without the fog. The second Tuesday of any month, coffee is ours.',
    read: true,
  }),
  message('Ken Adeyemi', 'ken@adeyemi.example', 30, {
    subject: 'Do you work with churches?',
    message: 'A congregation of 400, a bulletin that takes Friday, and a phone nobody picks up on weekdays.',
  }),
  message('Margo Lee', 'margo@leearchitects.example', 7, {
    subject: 'Accessibility',
    message:
      'Your site reads very well with my screen reader, which is rare. Who built it? I would like ours to be like that.',
  }),
  message('Luis Herrera', 'luis@herreramovingstorage.example', 2.5, {
    subject: 'Second location',
    message:
      'We open in Fort Worth in the new year. Does the quote tool handle two depots, or do I need to tell you more?',
  }),
];
