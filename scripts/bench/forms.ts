import { startBare } from './bare.ts';
import { newFolder } from './folders.ts';
import { compare, type Shot } from './load.ts';
import { startFoyer } from './process.ts';
import { addRatio, type Add } from './report.ts';

// Each post has an address of its own, or the rate limit of the form would refuse it.
const post = (path: string): Shot => ({
  method: 'POST',
  path,
  headers: (n) => ({
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'idempotency-key': `bench-${n}`,
  }),
  body: (n) =>
    JSON.stringify({
      name: 'Maria Delgado',
      email: `m${n}@example.com`,
      company: 'Delgado Roofing',
      message: `Please call, number ${n}.`,
    }),
});

/** Measures a post of the site's form with all its effects against the same rows written alone; both are durable before they answer. */
export async function measureForms(add: Add): Promise<void> {
  const foyer = await startFoyer(newFolder('forms'));
  const bare = await startBare();
  for (const connections of [1, 16]) {
    const { a, b } = await compare(
      { server: foyer, shot: post('/api/consultations') },
      { server: bare, shot: post('/rows') },
      { connections, rounds: 7 },
    );
    const name = `form post, durable, ${connections} at once`;
    addRatio(add, name, `${a.perSecond.toFixed(0)}/s`, a.perSecond / b.perSecond, '>=', 0.5);
  }
  await foyer.stop();
  await bare.stop();
}
