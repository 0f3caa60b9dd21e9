import type { Brand } from '#contract/brand.ts';
import { markOfFlower } from '#contract/site/bluebonnet.ts';

/** The company that the site shows unless `BRAND_FILE` names another. */
export const builtInBrand: Brand = {
  name: 'Bluebonnet AI',
  description:
    'Bluebonnet AI in Dallas, Texas puts AI to work for small and mid-sized businesses: integration, marketing, automation and websites that AI understands.',
  email: 'hello@bluebonnet-ai.example',
  phone: '(214) 555-0142',
  address: {
    street: '2811 Commerce Street, Suite 210',
    city: 'Dallas',
    region: 'TX',
    postalCode: '75226',
    country: 'US',
  },
  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/bluebonnet-ai-dallas' },
    { name: 'Instagram', url: 'https://www.instagram.com/bluebonnet.ai.dallas' },
    { name: 'YouTube', url: 'https://www.youtube.com/@bluebonnet-ai-dallas' },
  ],
  scene: 'flowers',
  logoPath: markOfFlower,
  codePrefix: 'BB',
  colors: { brand: '#3d38d6', accent: '#ff5a36' },
};
