/** The texts of the landing page, section by section, in the order in which they appear. */

export const navigation = [
  { label: 'Home', href: '/#home' },
  { label: 'Services', href: '/#services' },
  { label: 'About', href: '/#about' },
  { label: 'Contact', href: '/#contact' },
] as const;

export const hero = {
  title: 'AI that earns its keep.',
  lead: 'Marketing that learns, a website that assistants can quote, and the busywork off your desk. Built for small and mid-sized businesses, and measured in dollars.',
} as const;

export const services = {
  title: 'Put AI on the payroll.',
  lead: 'Three things we build today. Each one has a job to do and a number to move.',
  offered: [
    {
      id: 'marketing',
      name: 'AI Marketing',
      text: 'Campaigns that notice what your customers answer to, draft the next one, and tell you what every lead cost.',
      points: [
        'Audience research in hours',
        'Copy and pictures in your voice',
        'Spend that follows what works',
      ],
    },
    {
      id: 'website',
      name: 'AI Friendly Website',
      text: 'People ask assistants before they ask a search box. We build sites that people enjoy and machines can quote.',
      points: [],
    },
    {
      id: 'automation',
      name: 'Automation',
      text: 'Quotes, follow-ups, invoices, scheduling. What repeats runs by itself, and asks a person when it should.',
      points: [],
    },
  ],
  comingSoon: [
    { name: 'AI Integration', text: 'Models inside the tools your team already opens every morning.' },
    { name: 'Innovation', text: 'Prototypes for the idea that nobody sells a tool for yet.' },
  ],
} as const;

export const about = {
  title: 'Start with the number. Build the smallest thing that moves it.',
  lead: 'You know which cost keeps you up at night. We measure it first, put AI to work on it second, and stay until the difference holds.',
} as const;

export const contact = {
  title: 'Quote a Project',
  lead: 'Tell us what you would like to be different in six months. Plain words are perfect.',
  steps: [
    { title: 'You write to us', text: 'A few lines are enough.' },
    { title: 'A person answers within 24 hours', text: 'With questions, an honest opinion and a next step.' },
    { title: 'You follow the work', text: 'Every preview, message and decision in your own client portal.' },
  ],
} as const;
