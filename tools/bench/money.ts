import { emptyContent, mostLines, type QuoteContent } from '../../contract/money/quote-content.ts';
import type { ClientQuote, Quote } from '../../contract/money/quote.ts';
import { newFolder } from './support/folders.ts';
import { compare } from './support/load.ts';
import { memoryMb, startFoyer, type Measured } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';
import { seedMoney } from './seed/seed-money.ts';

const rounds = 7;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A quote with the greatest number of lines, a third of them optional. */
const content: QuoteContent = {
  ...emptyContent('As we discussed.'),
  lines: Array.from({ length: mostLines }, (_, n) => ({
    id: `line-${n}`,
    group: null,
    choice: n % 3 === 0 ? 'optional' : 'fixed',
    chosen: true,
    name: `Page ${n} of the site`,
    text: 'Text, pictures and search words.',
    quantity: 1000,
    range: null,
    unitMinor: 12_345,
    discount: null,
    tax: 'vat',
  })),
  taxes: [{ id: 'vat', name: 'VAT', category: 'S', rate: 190_000, note: null }],
};

async function call<T>({ url }: Measured, cookie: string, method: string, path: string, body?: object) {
  const headers = { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (answer.headers.get('content-type') ?? '').includes('json')
    ? ((await answer.json()) as T)
    : ((await answer.arrayBuffer()) as T);
}

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Measures how long the largest quote takes from the acceptance to its PDF. */
async function measureQuote(add: Add): Promise<void> {
  const dataDir = newFolder('money-quote');
  const { staff, client, clientAccountId } = await seedMoney(dataDir, { clients: 1, invoices: 0 });
  const server = await startFoyer(dataDir);
  const times: Record<'accept' | 'pdf', number[]> = { accept: [], pdf: [] };
  let before = 0;
  for (let n = 0; n <= rounds; n++) {
    const quotes = '/api/admin/quotes';
    const { id } = await call<Quote>(server, staff, 'POST', quotes, { clientAccountId, title: `Site ${n}` });
    await call(server, staff, 'PATCH', `${quotes}/${id}`, { revision: 1, content });
    await call(server, staff, 'POST', `${quotes}/${id}/send`, { revision: 2 });
    const mine = `/api/client/quotes/${id}`;
    const { version } = await call<ClientQuote>(server, client, 'GET', mine);
    const selection = Object.fromEntries(
      content.lines.flatMap(({ id: line, choice }) => (choice === 'optional' ? [[line, 1000]] : [])),
    );
    const { number, contentHash, totalMinor } = version;
    const body = { version: number, contentHash, totalMinor, selection, typedName: 'Hank Sorensen' };
    const accept = await timed(() => call(server, client, 'POST', `${mine}/accept`, body));
    const pdf = await timed(() => call(server, client, 'GET', `${mine}/pdf`));
    // The first quote warms the program up.
    if (n === 0) before = memoryMb(server.pid);
    else {
      times.accept.push(accept);
      times.pdf.push(pdf);
    }
  }
  const grown = memoryMb(server.pid) - before;
  const [accept, pdf] = [median(times.accept), median(times.pdf)];
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  add(`acceptance of a quote of ${mostLines} lines`, ms(accept), null, '<= 300 ms', accept <= 300);
  add('its PDF', ms(pdf), null, '<= 2000 ms', pdf <= 2000);
  add(`memory after ${rounds} more of them`, `+${grown.toFixed(0)} MB`, null, '<= +40 MB', grown <= 40);
  await server.stop();
}

/** Measures acceptance and PDF of the largest quote, then the lists of 100,000 invoices against 1,000. */
export async function measureMoney(add: Add): Promise<void> {
  await measureQuote(add);
  const [few, many] = [newFolder('money-few'), newFolder('money-many')];
  const small = await seedMoney(few, { clients: 100, invoices: 1_000 });
  const large = await seedMoney(many, { clients: 10_000, invoices: 100_000 });
  const servers = [await startFoyer(few), await startFoyer(many)] as const;
  for (const [name, path] of [
    ['list of invoices', '/api/admin/invoices?limit=50'],
    ['open invoices', '/api/admin/invoices?limit=50&show=open'],
    ['companies with open invoices', '/api/admin/client-money?limit=50&show=open'],
  ] as const) {
    const shot = (cookie: string) => ({ path, headers: () => ({ cookie }) });
    const { a, cpuRatio } = await compare(
      { server: servers[1], shot: shot(large.staff) },
      { server: servers[0], shot: shot(small.staff) },
      { connections: 4, rounds: 5, ms: 300 },
    );
    addRatio(add, `${name}, 100,000 against 1,000`, `${a.cpuUs.toFixed(0)} us`, cpuRatio, '<=', 1.3);
  }
  for (const server of servers) await server.stop();
}
