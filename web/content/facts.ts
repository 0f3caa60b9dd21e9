/** The claims with their figures; each has a drawing of its own, made from the numbers here. */

export const facts = {
  title: 'The numbers that make the case.',
  lead: 'What companies report once AI has settled in. Where you land depends on where you start, so we measure that first.',
  returnOnInvestment: {
    figure: '1,275%',
    name: 'ROI',
    text: 'For each dollar put in, $12.75 earned on top of it.',
    /** Dollars earned for each dollar spent. */
    perDollar: 12.75,
  },
  cost: {
    figure: '20-30%',
    name: 'cost reduction',
    text: 'Off the running costs of the work AI takes over.',
    low: 20,
    high: 30,
  },
  useCases: [
    {
      id: 'marketing',
      area: 'Marketing and sales',
      figure: '3.5x',
      name: 'return',
      text: 'Campaigns tested and rewritten daily, leads answered while they are warm.',
    },
    {
      id: 'service',
      area: 'Customer service',
      figure: '30%',
      name: 'customer service savings',
      text: 'Routine questions solved at once; people keep the hard ones.',
    },
    {
      id: 'supply',
      area: 'Supply chain',
      figure: '10-19%',
      name: 'supply chain savings',
      text: 'Demand seen earlier, shelves and trucks fuller, less rush freight.',
    },
    {
      id: 'manufacturing',
      area: 'Manufacturing',
      figure: '40%',
      name: 'efficiency gain',
      text: 'Faults caught on the line, machines serviced before they stop.',
    },
    {
      id: 'procurement',
      area: 'Procurement',
      figure: '15-45%',
      name: 'procurement savings',
      text: 'Every offer compared, every contract read, no renewal slept through.',
    },
  ],
} as const;

export const results = {
  cost: { figure: '43%', name: 'cost reduction' },
  satisfaction: { figure: '100%', name: 'satisfaction' },
} as const;
