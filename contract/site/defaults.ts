import type { SiteContent } from './content.ts';
import type { Figure } from './figures.ts';
import { privacyText } from './privacy-text.ts';

/** The specification's figures, marked as examples until the agency confirms them or names a source. */
const example = (figure: string, name: string, text = ''): Figure => ({
  figure,
  name,
  text,
  state: 'example',
  source: null,
});

/** The default content of the site: the specification's texts. */
export const defaultContent: SiteContent = {
  hero: {
    title: 'AI that earns its keep.',
    lead: 'Marketing that learns, a website that assistants can quote, and the busywork off your desk. Built for small and mid-sized businesses, and measured in dollars.',
    background: 'film',
    picture: null,
    veil: 'strong',
    signIn: null,
  },
  services: {
    title: 'Put AI on the payroll.',
    lead: 'Three things we build today. Each one has a job to do and a number to move.',
    items: [
      {
        name: 'AI Marketing',
        text: 'Campaigns that notice what your customers answer to, draft the next one, and tell you what every lead cost.',
        points: [
          'Audience research in hours',
          'Copy and pictures in your voice',
          'Spend that follows what works',
        ],
        state: 'offered',
        picture: 'marketing',
        own: null,
      },
      {
        name: 'AI Friendly Website',
        text: 'People ask assistants before they ask a search box. We build sites that people enjoy and machines can quote.',
        points: [],
        state: 'offered',
        picture: 'website',
        own: null,
      },
      {
        name: 'Automation',
        text: 'Quotes, follow-ups, invoices, scheduling. What repeats runs by itself, and asks a person when it should.',
        points: [],
        state: 'offered',
        picture: 'automation',
        own: null,
      },
      {
        name: 'AI Integration',
        text: 'Models inside the tools your team already opens every morning.',
        points: [],
        state: 'soon',
        picture: 'none',
        own: null,
      },
      {
        name: 'Innovation',
        text: 'Prototypes for the idea that nobody sells a tool for yet.',
        points: [],
        state: 'soon',
        picture: 'none',
        own: null,
      },
    ],
  },
  figures: {
    title: 'The numbers that make the case.',
    lead: 'Where you land depends on where you start, so we measure that first.',
    returnOnInvestment: example('1,275%', 'ROI', 'For each dollar put in, $12.75 earned on top of it.'),
    cost: example('20-30%', 'cost reduction', 'Off the running costs of the work AI takes over.'),
    useCasesTitle: 'Where it shows first',
    useCases: [
      {
        area: 'Marketing and sales',
        claim: example(
          '3.5x',
          'return',
          'Campaigns tested and rewritten daily, leads answered while they are warm.',
        ),
        drawing: 'growth',
      },
      {
        area: 'Customer service',
        claim: example(
          '30%',
          'customer service savings',
          'Routine questions solved at once; people keep the hard ones.',
        ),
        drawing: 'crowd',
      },
      {
        area: 'Supply chain',
        claim: example(
          '10-19%',
          'supply chain savings',
          'Demand seen earlier, shelves and trucks fuller, less rush freight.',
        ),
        drawing: 'range',
      },
      {
        area: 'Manufacturing',
        claim: example(
          '40%',
          'efficiency gain',
          'Faults caught on the line, machines serviced before they stop.',
        ),
        drawing: 'dial',
      },
      {
        area: 'Procurement',
        claim: example(
          '15-45%',
          'procurement savings',
          'Every offer compared, every contract read, no renewal slept through.',
        ),
        drawing: 'fan',
      },
    ],
  },
  about: {
    title: 'Start with the number. Build the smallest thing that moves it.',
    lead: 'You know which cost keeps you up at night. We measure it first, put AI to work on it second, and stay until the difference holds.',
    cost: example('43%', 'cost reduction'),
    satisfaction: example('100%', 'satisfaction'),
    picture: null,
  },
  contact: {
    title: 'Quote a Project',
    lead: 'Tell us what you would like to be different in six months. Plain words are perfect.',
    steps: [
      { title: 'You write to us', text: 'A few lines are enough.' },
      {
        title: 'A person answers within 24 hours',
        text: 'With questions, an honest opinion and a next step.',
      },
      {
        title: 'You follow the work',
        text: 'Every preview, message and decision in your own client portal.',
      },
    ],
    showPhone: true,
  },
  footer: { note: '', social: null },
  legal: {
    privacy: { title: 'Privacy', body: privacyText, shown: true },
    terms: { title: 'Terms', body: '', shown: false },
    imprint: { title: 'Imprint', body: '', shown: false },
  },
  search: { title: null, description: null, shareTitle: null, shareText: null },
  redirects: { items: [], hosts: [] },
};
