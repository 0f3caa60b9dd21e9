import type { Client } from '#contract/clients.ts';
import type { Consultation } from '#contract/consultations.ts';
import type { Invoice, ListedInvoice, Milestone } from '#contract/money/invoice.ts';
import { emptyContent, firstSelection, type QuoteContent } from '#contract/money/quote-content.ts';
import type { ClientQuote, Quote } from '#contract/money/quote.ts';
import { parseLine } from '#contract/money/typed-line.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientPreview } from '#contract/previews.ts';
import { day, hour, type Filling, type Step } from '../filling.ts';
import { addendum, moneySettings, quotes, type DemoQuote } from '../story/money.ts';

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Quotes with their answers, invoices with their payments, and an addendum. */
export function moneySteps({ agency, now, staff, clients, projects }: Filling): Step[] {
  const { call } = agency;
  const rosa = staff(0);
  const ids = new Map<string, string>();
  const clientOf = (n: number) => ({ kind: 'client', id: clients[n]?.id ?? '' }) as const;

  const contentOf = (quote: DemoQuote, lines: DemoQuote['lines']): QuoteContent => ({
    ...emptyContent(quote.intro),
    taxes: moneySettings.taxCodes.map(({ archived: _, ...tax }) => tax),
    validUntil: dayAt(now - (quote.daysAgo - 21) * day),
    ...quote.more,
    lines: lines.map(([typed, options], at) => {
      const { unitMinor, ...line } = parseLine(typed, 'USD') ?? { name: typed, quantity: 1000, unitMinor: 0 };
      const plain = { group: null, choice: 'fixed', chosen: true, text: null, range: null } as const;
      return {
        ...plain,
        ...line,
        id: `line-${at + 1}`,
        unitMinor: unitMinor ?? 0,
        discount: null,
        tax: 'none',
        ...options,
      };
    }),
  });
  const write = async (quote: DemoQuote, lines: DemoQuote['lines'], send: boolean) => {
    const path = `/api/admin/quotes/${ids.get(quote.title) ?? ''}`;
    const { revision } = await call<Quote>(rosa, 'GET', path);
    const content = contentOf(quote, lines);
    const written = await call<Quote>(rosa, 'PATCH', path, { revision, content });
    if (send) await call(rosa, 'POST', `${path}/send`, { revision: written.revision });
  };
  const begin = async ({ to, project, title }: DemoQuote) => {
    const person = async (email: string) => {
      const path = `/api/admin/consultations?q=${encodeURIComponent(email)}`;
      return { consultationId: (await call<Consultation[]>(rosa, 'GET', path))[0]?.id };
    };
    const buyer =
      typeof to === 'string'
        ? await person(to)
        : project === undefined
          ? { clientAccountId: clients[to]?.id }
          : { projectId: projects[to]?.[project] };
    ids.set(title, (await call<Quote>(rosa, 'POST', '/api/admin/quotes', { ...buyer, title })).id);
  };
  const answer = async (n: number, id: string, ticks: readonly string[], typedName: string) => {
    const path = `/api/client/quotes/${id}`;
    const { version } = await call<ClientQuote>(clientOf(n), 'POST', `${path}/seen`);
    const selection = {
      ...firstSelection(version.content),
      ...Object.fromEntries(
        version.content.lines
          .filter(({ name }) => ticks.includes(name))
          .map((line) => [line.id, line.quantity]),
      ),
    };
    const { totalMinor } = await call<{ totalMinor: number }>(clientOf(n), 'POST', `${path}/price`, {
      selection,
    });
    const { number, contentHash } = version;
    const body = { version: number, contentHash, selection, totalMinor, typedName, purchaseOrder: null };
    await call(clientOf(n), 'POST', `${path}/accept`, body);
  };
  /** Issues the draft of a quote's next payment, which is made first unless the acceptance has made it. */
  const issue = async ({ title }: DemoQuote, place: number) => {
    const { projectId } = await call<Quote>(rosa, 'GET', `/api/admin/quotes/${ids.get(title) ?? ''}`);
    const plan = await call<Milestone[]>(rosa, 'GET', `/api/admin/milestones?projectId=${projectId ?? ''}`);
    const next = plan.toReversed()[place];
    if (!next) throw new Error(`${title} has no payment ${place + 1}.`);
    if (next.state === 'open') await call(rosa, 'PUT', `/api/admin/milestones/${next.id}/due`, { due: true });
    const id =
      next.invoiceId ??
      (await call<Invoice>(rosa, 'POST', '/api/admin/invoices', { milestoneId: next.id })).id;
    const { revision } = await call<Invoice>(rosa, 'GET', `/api/admin/invoices/${id}`);
    await call(rosa, 'POST', `/api/admin/invoices/${id}/issue`, { revision });
    return id;
  };

  const story = quotes.flatMap((quote, at): Step[] => {
    const { to, title, lines, sent, changed, accepted, declined, invoices = [] } = quote;
    const written = now - quote.daysAgo * day;
    const after = (days: number) => written + days * day;
    const id = () => ids.get(title) ?? '';
    const n = Number(to);
    const name = () => (clients[n] as Client).name;
    return [
      { at: written, run: () => begin(quote) },
      { at: after(sent ?? 0.1), run: () => write(quote, lines, sent !== undefined) },
      ...(changed
        ? [
            {
              at: after(1),
              run: () => call(clientOf(n), 'POST', `/api/client/quotes/${id()}/seen`),
            },
            { at: after(changed[0]), run: () => write(quote, changed[1], true) },
          ]
        : []),
      ...(accepted
        ? [{ at: after(accepted[0]), run: () => answer(n, id(), accepted[1] ?? [], name()) }]
        : []),
      ...(declined
        ? [
            {
              at: after(declined[0]),
              run: () =>
                call(clientOf(n), 'POST', `/api/client/quotes/${id()}/decline`, {
                  version: 1,
                  reason: declined[1],
                }),
            },
          ]
        : []),
      ...invoices.flatMap(({ issued, paid, minor }, place): Step[] => {
        let invoice = '';
        const pay = async () => {
          const path = `/api/admin/invoices/${invoice}`;
          const { openMinor } = await call<ListedInvoice>(rosa, 'GET', path);
          const on = dayAt(after(paid ?? 0) - 12 * hour);
          const method = at % 2 === 0 ? 'Bank transfer' : 'Check';
          await call(rosa, 'POST', `${path}/payments`, {
            minor: minor ?? openMinor,
            on,
            method,
            reference: null,
          });
        };
        return [
          { at: after(issued), run: async () => (invoice = await issue(quote, place)) },
          ...(paid === undefined ? [] : [{ at: after(paid), run: pay }]),
        ];
      }),
    ];
  });

  const amend = async () => {
    const previews = await call<ClientPreview[]>(clientOf(0), 'GET', '/api/client/previews');
    const preview = previews.find(({ title }) => title === addendum.preview)?.id ?? '';
    const pins = await call<Pin[]>(clientOf(0), 'GET', `/api/client/previews/${preview}/pins`);
    const pin = pins.find(({ words }) => words?.startsWith(addendum.note));
    const path = `/api/admin/quotes/${ids.get(addendum.quote) ?? ''}/addenda`;
    const about = { type: 'pin', id: pin?.id, previewId: preview };
    const { id, title } = await call<Quote>(rosa, 'POST', path, { ...addendum.body, about });
    ids.set(title, id);
  };
  const amended = now - addendum.daysAgo * day;
  const agree = () => answer(0, ids.get(addendum.body.name) ?? '', [], 'Dana Whitfield');
  return [
    {
      at: now - 56 * day,
      run: () => call(rosa, 'PUT', '/api/admin/money-settings', { ...moneySettings, revision: 0 }),
    },
    ...story,
    { at: amended, run: amend },
    { at: amended + 7 * hour, run: agree },
  ];
}
