/** A request from a visitor without an account. */
export interface DemoRequest {
  name: string;
  company: string | null;
  service: 'ai-integration' | 'ai-marketing' | 'Both' | 'consultation';
  message: string;
  hoursAgo: number;
  referredBy?: string;
}

const day = 24;

/** Consultation requests, oldest first. Those of the last day and a half are still pending. */
export const requests: readonly DemoRequest[] = [
  {
    name: 'Kelly Brandt',
    company: 'Brandt Orthodontics',
    service: 'ai-integration',
    hoursAgo: 55.2 * day,
    message: 'Could the first consultation be booked without a call? Teenagers do not call.',
  },
  {
    name: 'Jorge Salinas',
    company: 'Salinas Tile & Stone',
    service: 'ai-marketing',
    hoursAgo: 53.7 * day,
    message: 'We win on quality and lose on search. Our showroom is beautiful and empty.',
    referredBy: 'Theo Marsh',
  },
  {
    name: 'Abby Lindqvist',
    company: 'Lindqvist Interiors',
    service: 'ai-marketing',
    hoursAgo: 52.1 * day,
    message: 'My clients are referrals only. I would like a second source before the first one dries up.',
  },
  {
    name: 'Devon Price',
    company: 'Price Pest Control',
    service: 'Both',
    hoursAgo: 50.4 * day,
    message:
      'Same three questions forty times a day: is it safe for dogs, how long does it smell, when can you come.',
  },
  {
    name: 'Ruth Calloway',
    company: null,
    service: 'consultation',
    hoursAgo: 49.5 * day,
    message: 'I run a small charity with two employees. Is any of this affordable for us?',
  },
  {
    name: 'Sam Whitaker',
    company: 'Whitaker Fence',
    service: 'ai-integration',
    hoursAgo: 48.2 * day,
    message: 'Estimates from satellite pictures: is that something you build?',
  },
  {
    name: 'Elena Voss',
    company: 'Voss Catering',
    service: 'Both',
    hoursAgo: 47.6 * day,
    message:
      'Every wedding is a spreadsheet of forty tabs. Please save my marriage, which is the forty-first.',
    referredBy: 'Ines Ortega',
  },
  {
    name: 'Trey Boone',
    company: 'Boone Feed & Supply',
    service: 'ai-marketing',
    hoursAgo: 46.3 * day,
    message:
      'Third generation store in Waxahachie. Tractor folks do use the internet, mostly at five in the morning.',
  },
  {
    name: 'Anita Kapoor',
    company: 'Kapoor CPA',
    service: 'ai-integration',
    hoursAgo: 44.8 * day,
    message: 'From January to April I answer “where do I find my 1099” all day. I would like not to.',
  },
  {
    name: 'Greg Olsen',
    company: 'North Dallas Garage Doors',
    service: 'ai-marketing',
    hoursAgo: 43.1 * day,
    message: 'Lead sites sell the same lead to five of us. I want my own.',
  },
  {
    name: 'Yolanda Pruitt',
    company: 'Pruitt Home Care',
    service: 'ai-integration',
    hoursAgo: 41.9 * day,
    message: 'Scheduling caregivers when somebody is ill at six in the morning. That is the whole problem.',
  },
  {
    name: 'Chris Nakamura',
    company: 'Nakamura Judo',
    service: 'ai-marketing',
    hoursAgo: 40.2 * day,
    message: 'Kids’ classes are full, adults’ are not. The website shows only kids.',
  },
  {
    name: 'Barbara Stein',
    company: 'Stein Estate Sales',
    service: 'consultation',
    hoursAgo: 38.8 * day,
    message: 'Six hundred objects per house, each needs a picture, a text and a price. Where do we start?',
    referredBy: 'June Abernathy',
  },
  {
    name: 'Miguel Arce',
    company: 'Arce Concrete',
    service: 'ai-integration',
    hoursAgo: 37.4 * day,
    message: 'Bids in Spanish and English without my daughter translating at midnight.',
  },
  {
    name: 'Paige Holloway',
    company: 'Holloway Equestrian',
    service: 'ai-marketing',
    hoursAgo: 35.5 * day,
    message: 'Summer camp fills itself, the rest of the year does not.',
  },
  {
    name: 'Dr. Samuel Ito',
    company: 'Ito Physical Therapy',
    service: 'ai-integration',
    hoursAgo: 33.9 * day,
    message: 'Patients forget their exercises after two days. Could something ask them kindly?',
  },
  {
    name: 'Vera Mikhailova',
    company: 'Studio Vera Ballet',
    service: 'ai-marketing',
    hoursAgo: 32.3 * day,
    message: 'We are the best school nobody has heard of.',
  },
  {
    name: 'Tom Guthrie',
    company: 'Guthrie Electric',
    service: 'Both',
    hoursAgo: 30.7 * day,
    message: 'Like what you did for Marsh Plumbing. Same thing, with wires.',
    referredBy: 'Theo Marsh',
  },
  {
    name: 'Nadia Rahman',
    company: 'Spice Route Kitchen',
    service: 'ai-marketing',
    hoursAgo: 28.6 * day,
    message: 'Delivery apps take 30%. Help us get people to order from us.',
  },
  {
    name: 'Will Prescott',
    company: 'Prescott Surveying',
    service: 'ai-integration',
    hoursAgo: 26.4 * day,
    message: 'Forty years of plats in filing cabinets. I can find any of them, and I turn 70 next year.',
  },
  {
    name: 'Cindy Lowe',
    company: 'Lowe Party Rentals',
    service: 'Both',
    hoursAgo: 24.2 * day,
    message: 'A tent was booked three times for one Saturday. Never again, please.',
  },
  {
    name: 'Andre Dupree',
    company: 'Dupree Barbershop',
    service: 'ai-marketing',
    hoursAgo: 21.8 * day,
    message: 'No-shows. That is the message.',
  },
  {
    name: 'Sofia Lindgren',
    company: 'Nordic Sauna Dallas',
    service: 'ai-marketing',
    hoursAgo: 19.6 * day,
    message: 'Texans do not know yet that they want a sauna. How would you tell them?',
  },
  {
    name: 'Earl Jennings',
    company: 'Jennings Well Drilling',
    service: 'consultation',
    hoursAgo: 17.3 * day,
    message: 'Not sure what you do but my wife says to write you.',
  },
  {
    name: 'Maya Goldberg',
    company: 'Goldberg Tutoring',
    service: 'ai-integration',
    hoursAgo: 15.1 * day,
    message: 'Parents want to know each week what happened in the lesson. Tutors hate writing it.',
    referredBy: 'Aaron Feldman',
  },
  {
    name: 'Ricky Dunn',
    company: 'Dunn Towing',
    service: 'ai-integration',
    hoursAgo: 12.7 * day,
    message: 'People on the shoulder of 635 cannot fill in forms. Voice only.',
  },
  {
    name: 'Grace Osei',
    company: 'Osei Braids & Beauty',
    service: 'ai-marketing',
    hoursAgo: 10.4 * day,
    message: 'Eight-hour appointments. An empty one is a lost day.',
  },
  {
    name: 'Peter Vandermeer',
    company: 'Vandermeer Nursery',
    service: 'Both',
    hoursAgo: 8.2 * day,
    message: 'Wholesale side: orders by fax. Yes, fax. Retail side: none of that, but no website either.',
  },
  {
    name: 'Linda Cho',
    company: 'Cho Cleaners',
    service: 'ai-marketing',
    hoursAgo: 6.3 * day,
    message: 'Since people work from home nobody has shirts. What else could we tell them we do?',
  },
  {
    name: 'Brett Callahan',
    company: 'Callahan Boat Works',
    service: 'consultation',
    hoursAgo: 3.4 * day,
    message: 'Lake Ray Hubbard, twelve slips, one very old computer.',
  },
  {
    name: 'Imani Walker',
    company: 'Walker Event Florals',
    service: 'ai-marketing',
    hoursAgo: 28.5,
    message: 'Brides send me forty screenshots. Could those become a proposal by the evening?',
    referredBy: 'Rosalind Baker',
  },
  {
    name: 'Doug Pfeiffer',
    company: 'Pfeiffer Foundation Repair',
    service: 'ai-integration',
    hoursAgo: 21.2,
    message: 'Cracks in the wall, pictures at night, panic. We would like to answer before the panic.',
  },
  {
    name: 'Teresa Quintero',
    company: 'Quintero Insurance',
    service: 'Both',
    hoursAgo: 16.8,
    message: 'Renewals in two languages, and a website that says more than our fax number.',
  },
  {
    name: 'Jamal Foster',
    company: 'Foster & Sons Painting',
    service: 'ai-marketing',
    hoursAgo: 9.3,
    message: 'Spring is coming and I would like to choose my houses for once.',
  },
  {
    name: 'Olivia Brandt',
    company: 'Magnolia Montessori',
    service: 'consultation',
    hoursAgo: 4.6,
    message: 'Parents ask excellent questions at 11 p.m. We are a school of nine people.',
  },
  {
    name: 'Hector Villa',
    company: 'Villa Granite',
    service: 'ai-integration',
    hoursAgo: 1.2,
    message:
      'Customers want to see the slab in their kitchen before they drive out here. Can that be done from a photo?',
  },
];

/** Messages from the contact form. The last ones are still unread. */
export const contactMessages: readonly {
  name: string;
  email: string;
  subject: string;
  message: string;
  hoursAgo: number;
  read?: true;
  spam?: true;
}[] = [
  {
    name: 'Carol Emmett',
    email: 'carol.emmett@dallasweekly.example',
    subject: 'An interview',
    message:
      'I write about small businesses for the Dallas Weekly. Could one of you spare half an hour on what the bakery in Oak Cliff has changed?',
    hoursAgo: 46 * day,
    read: true,
  },
  {
    name: 'Nate Rollins',
    email: 'nate@rollins.example',
    subject: 'Internship',
    message:
      'I study at UT Dallas and would like to learn how you measure what a campaign earned. Are there places in summer?',
    hoursAgo: 31 * day,
    read: true,
  },
  {
    name: 'Dana Whitfield',
    email: 'dana@whitfieldroofing.example',
    subject: 'Invoice address',
    message: 'We have moved the office to Garland. Same phone, new address on the next invoice, please.',
    hoursAgo: 20 * day,
    read: true,
  },
  {
    name: 'Vic Sauer',
    email: 'vic@bestlinks.example',
    subject: '10,000 BACKLINKS',
    message: 'Dear owner, rank #1 tomorrow, guaranteed, only today.',
    hoursAgo: 9 * day,
    spam: true,
  },
  {
    name: 'Susan Trevino',
    email: 'susan@oakcliffchamber.example',
    subject: 'Speaking at the chamber',
    message:
      'Our members would love twenty minutes on AI without the fog. The second Tuesday of any month, coffee is ours.',
    hoursAgo: 6 * day,
    read: true,
  },
  {
    name: 'Ken Adeyemi',
    email: 'ken@adeyemi.example',
    subject: 'Do you work with churches?',
    message: 'A congregation of 400, a bulletin that takes Friday, and a phone nobody picks up on weekdays.',
    hoursAgo: 30,
  },
  {
    name: 'Margo Lee',
    email: 'margo@leearchitects.example',
    subject: 'Accessibility',
    message:
      'Your site reads very well with my screen reader, which is rare. Who built it? I would like ours to be like that.',
    hoursAgo: 7,
  },
  {
    name: 'Luis Herrera',
    email: 'luis@herreramoving.example',
    subject: 'Second location',
    message:
      'We open in Fort Worth in the new year. Does the quote tool handle two depots, or do I need to tell you more?',
    hoursAgo: 2.5,
  },
];
