import type * as z from 'zod/mini';
import { checkInvoice } from '#contract/invoice-check.ts';
import { currencies, parseMoney } from '#contract/money/currency.ts';
import { endingOf } from '#contract/money/printed-parties.ts';
import type { InvoiceCheckModel } from '#contract/pages.ts';
import { judgeSender, takeSubmission } from '#server/access/public-forms/public-forms.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { toEnvelope } from '#server/http/error-handler.ts';
import type { FormAnswers } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';
import { contentOf } from '../drafts/content.ts';
import { issuedWith } from '../repository.ts';

type Asked = z.output<typeof checkInvoice.body>;
type Answer = z.output<typeof checkInvoice.response>;

/**
 * Checks whether an invoice was issued with this number and amount. One query decides. Unknown numbers, wrong amounts,
 * drafts and credit notes therefore take the same time and get the same answer.
 */
export async function check(context: Context, asked: Asked, ip: string): Promise<Answer> {
  const { db, secrets } = context;
  const now = context.now();
  if (!(await readMoney(db)).invoices) throw notFound('This page');
  await db.tx(() => takeSubmission(db, 'invoice-check', judgeSender(secrets, asked, now), ip, now));
  const [, series = '', number = '-1'] = /^(.*?)(\d{1,9})$/s.exec(asked.number) ?? [];
  const amounts = currencies.flatMap((currency) => {
    const minor = parseMoney(asked.amount, currency);
    return minor === null ? [] : [{ currency, minor }];
  });
  // Numbers from other tools may have leading zeros.
  const zeros = /^0*(?=\d)/.exec(number)?.[0] ?? '';
  const begins = [series, series.toUpperCase(), series + zeros];
  const row = await issuedWith(db, begins, Number(number), amounts);
  return { isOurs: row !== undefined, ending: row ? endingOf(contentOf(row)) : null };
}

type Posted = Pick<InvoiceCheckModel, 'values' | 'answer' | 'error'>;

/**
 * The page with the form for checking an invoice, with the answer after the form was sent; null while invoices are switched
 * off.
 */
export async function checkPage(
  { db, brand, secrets }: Pick<Context, 'db' | 'brand' | 'secrets'>,
  posted: Posted,
): Promise<InvoiceCheckModel | null> {
  if (!(await readMoney(db)).invoices) return null;
  return { page: 'invoice-check', brand, formToken: secrets.formToken(), ...posted };
}

/** Answers the form for checking an invoice, which works without JavaScript. */
export function checkForm(context: Context, site: Site | null): FormAnswers<Answer, Asked> | undefined {
  if (!site) return undefined;
  const valuesOf = (body: unknown) => {
    const { number, amount } = body as Partial<Asked>;
    return { ...(number && { number }), ...(amount && { amount }) };
  };
  return {
    async sent(answer, { body }, reply) {
      const model = await checkPage(context, { values: valuesOf(body), answer });
      return model ? site.page(reply, model) : site.notFound(reply);
    },
    async refused(error, { body }, reply) {
      const model = await checkPage(context, { values: valuesOf(body), error: toEnvelope(error) });
      return model ? site.page(reply, model, error.status) : site.notFound(reply);
    },
  };
}
