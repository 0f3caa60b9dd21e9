import type { Consultation } from '#contract/consultations.ts';
import type { Invoice, ListedInvoice, Milestone } from '#contract/money/invoice.ts';
import { emptyContent, firstSelection, type QuoteContent } from '#contract/money/quote-content.ts';
import type { ClientQuote, Quote } from '#contract/money/quote.ts';
import { parseLine } from '#contract/money/typed-line.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientPreview } from '#contract/previews.ts';
import { day, dayAt, hour, ownerOf, steps, type Filling, type Step } from '../filling.ts';
import { addendum, moneySettings, quotes, type DemoQuote } from '../story/money.ts';

/** Adds quotes with their answers, invoices with their payments, and an addendum. */
export function moneySteps(filling: Filling): Step[] {
  const { agency, now, staff, clients, projects } = filling;
  const { call } = agency;
  const rosa = staff(0);
  const ids = new Map<string, string>();
  const idOf = (title: string) => ids.get(title) ?? '';

  const contentOf = (quote: DemoQuote, lines: DemoQuote['lines']): QuoteContent => ({
    ...emptyContent(quote.intro),
    taxes: moneySettings.taxCodes.map(({ archived: _, ...tax }) => tax),
    validUntil: dayAt(now - (quote.daysAgo - 21) * day),
    ...quote.more,
    lines: lines.map(([typed, options], at) => {
      const { unitMinor, ...line } = parseLine(typed, 'USD') ?? { name: typed, quantity: 1000, unitMinor: 0 };
      const plain = { group: null, choice: 'fixed', chosen: true, text: null, range: null } as const;
      const price = { unitMinor: unitMinor ?? 0, discount: null, tax: 'none' };
      return { ...plain, ...line, id: `line-${at + 1}`, ...price, ...options };
    }),
  });
  const write = async (quote: DemoQuote, lines: DemoQuote['lines'], send: boolean) => {
    const path = `/api/admin/quotes/${idOf(quote.title)}`;
    const { revision } = await call<Quote>(rosa, 'GET', path);
    const body = { revision, content: contentOf(quote, lines) };
    const written = await call<Quote>(rosa, 'PATCH', path, body);
    if (send) await call(rosa, 'POST', `${path}/send`, { revision: written.revision });
  };
  const buyerOf = async ({ to, project }: DemoQuote) => {
    if (typeof to === 'number')
      return project === undefined
        ? { clientAccountId: clients[to]?.id }
        : { projectId: projects[to]?.[project] };
    const path = `/api/admin/consultations?q=${encodeURIComponent(to)}`;
    return { consultationId: (await call<Consultation[]>(rosa, 'GET', path))[0]?.id };
  };
  const begin = async (quote: DemoQuote) => {
    const body = { ...(await buyerOf(quote)), title: quote.title };
    ids.set(quote.title, (await call<Quote>(rosa, 'POST', '/api/admin/quotes', body)).id);
  };
  const answer = async (n: number, title: string, ticks: readonly string[]) => {
    const path = `/api/client/quotes/${idOf(title)}`;
    const self = ownerOf(filling, n);
    const { version } = await call<ClientQuote>(self, 'POST', `${path}/seen`);
    const { number, contentHash, content } = version;
    const ticked = content.lines.filter(({ name }) => ticks.includes(name));
    const selection = {
      ...firstSelection(content),
      ...Object.fromEntries(ticked.map(({ id, quantity }) => [id, quantity])),
    };
    const { totalMinor } = await call<{ totalMinor: number }>(self, 'POST', `${path}/price`, { selection });
    const signed = { typedName: clients[n]?.name, purchaseOrder: null };
    const body = { version: number, contentHash, selection, totalMinor, ...signed };
    await call(self, 'POST', `${path}/accept`, body);
  };
  /** Issues the draft for the next payment of a quote. Makes this draft first if the acceptance of the quote did not make it. */
  const issue = async ({ title }: DemoQuote, place: number) => {
    const { projectId } = await call<Quote>(rosa, 'GET', `/api/admin/quotes/${idOf(title)}`);
    const plan = await call<Milestone[]>(rosa, 'GET', `/api/admin/milestones?projectId=${projectId ?? ''}`);
    const next = plan.toReversed()[place];
    if (!next) throw new Error(`${title} has no payment ${place + 1}.`);
    if (next.state === 'open') await call(rosa, 'PUT', `/api/admin/milestones/${next.id}/due`, { due: true });
    const make = () => call<Invoice>(rosa, 'POST', '/api/admin/invoices', { milestoneId: next.id });
    const id = next.invoiceId ?? (await make()).id;
    const { revision } = await call<Invoice>(rosa, 'GET', `/api/admin/invoices/${id}`);
    await call(rosa, 'POST', `/api/admin/invoices/${id}/issue`, { revision });
    return id;
  };

  const story = quotes.flatMap((quote, at): Step[] => {
    const { to, title, lines, draft, changed, accepted, declined, invoices = [] } = quote;
    const written = now - quote.daysAgo * day;
    const after = (days: number) => written + days * day;
    const n = Number(to);
    const tell = (what: string, body?: object) =>
      call(ownerOf(filling, n), 'POST', `/api/client/quotes/${idOf(title)}/${what}`, body);
    const paid = invoices.flatMap(({ issued, paid: paidAfter, minor }, place): Step[] => {
      let invoice = '';
      const pay = async () => {
        const path = `/api/admin/invoices/${invoice}`;
        const { openMinor } = await call<ListedInvoice>(rosa, 'GET', path);
        const on = dayAt(after(paidAfter ?? 0) - 12 * hour);
        const method = at % 2 === 0 ? 'Bank transfer' : 'Check';
        const body = { minor: minor ?? openMinor, on, method, reference: null };
        await call(rosa, 'POST', `${path}/payments`, body);
      };
      return steps(
        { at: after(issued), run: async () => (invoice = await issue(quote, place)) },
        paidAfter !== undefined && { at: after(paidAfter), run: pay },
      );
    });
    const answered = steps(
      { at: written, run: () => begin(quote) },
      { at: after(0.1), run: () => write(quote, lines, !draft) },
      changed && { at: after(1), run: () => tell('seen') },
      changed && { at: after(changed[0]), run: () => write(quote, changed[1], true) },
      accepted && { at: after(accepted[0]), run: () => answer(n, title, accepted[1] ?? []) },
      declined && {
        at: after(declined[0]),
        run: () => tell('decline', { version: 1, reason: declined[1] }),
      },
    );
    return [...answered, ...paid];
  });

  const amend = async () => {
    const dana = ownerOf(filling, 0);
    const previews = await call<ClientPreview[]>(dana, 'GET', '/api/client/previews');
    const previewId = previews.find(({ title }) => title === addendum.preview)?.id ?? '';
    const pins = await call<Pin[]>(dana, 'GET', `/api/client/previews/${previewId}/pins`);
    const pin = pins.find(({ words }) => words?.startsWith(addendum.note));
    const body = { ...addendum.body, about: { type: 'pin', id: pin?.id, previewId } };
    const path = `/api/admin/quotes/${idOf(addendum.quote)}/addenda`;
    const { id, title } = await call<Quote>(rosa, 'POST', path, body);
    ids.set(title, id);
  };
  const amended = now - addendum.daysAgo * day;
  const prepare = () => call(rosa, 'PUT', '/api/admin/money-settings', { ...moneySettings, revision: 0 });
  return [
    { at: now - 56 * day, run: prepare },
    ...story,
    { at: amended, run: amend },
    { at: amended + 7 * hour, run: () => answer(0, addendum.body.name, []) },
  ];
}
