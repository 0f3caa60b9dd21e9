import type { Scene } from '#contract/brand.ts';

/** What the pictures of the sign-ins say: of flowers only where there are some. */
export const captionsOf = (scene: Scene | undefined) =>
  ({
    client:
      scene === 'flowers'
        ? 'See your project grow, from first call to full bloom.'
        : 'See your project take shape, from first call to launch.',
    staff: 'Every client, every project, one calm place.',
    setup: scene === 'flowers' ? 'Plant it once. Watch it grow.' : 'Set it up once. Work in it every day.',
    code: 'Your account, and nobody else’s.',
  }) as const;
