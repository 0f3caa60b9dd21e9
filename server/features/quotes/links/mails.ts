import { button, ignore, text } from '#server/work/mail/layout/account-mail.ts';
import type { Brand } from '#contract/brand.ts';
import { oneLine } from '#server/work/notices/describe.ts';
import { plainName } from '#server/work/mail/layout/letter.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

interface Linked {
  name: string;
  email: string;
  title: string;
}

const hello = (name: string) => text(plainName(name) ? `Hello ${plainName(name)},` : 'Hello,');

/** The mail with the link of a quote. It does not contain the price, because other people may read the mail. */
export function quoteMail(
  brand: Brand,
  { name, email, title, version, href }: Linked & { version: number; href: string },
): MailMessage {
  const isFirst = version === 1;
  return writeMail(
    brand,
    {
      to: email,
      subject: `${isFirst ? 'Your quote' : 'Your changed quote'}: ${oneLine(title)}`,
      replyTo: brand.email,
    },
    {
      heading: isFirst ? `${brand.name} sent you a quote` : `${brand.name} changed its quote`,
      parts: [
        hello(name),
        text(
          isFirst
            ? `Here is our quote: ${oneLine(title)}. Choose what you want and accept it there, or ask us.`
            : `Here is version ${version} of our quote: ${oneLine(title)}. It replaces the earlier version. The link is the same.`,
        ),
        button('Open the quote', href),
        text('This link is only for you. Please do not forward it.'),
      ],
      why: null,
    },
  );
}

/** The mail with the code that verifies the email address of a person who accepts a quote. */
export const codeMail = (
  brand: Brand,
  { name, email, title, code, minutes }: Linked & { code: string; minutes: number },
): MailMessage =>
  writeMail(
    brand,
    { to: email, subject: `${code} is your code to accept the quote`, replyTo: brand.email },
    {
      heading: `Your code: ${code}`,
      parts: [
        hello(name),
        text(`Enter this code on the page of the quote “${oneLine(title)}” to accept it.`),
        text(`It works for ${minutes} minutes.`),
        ignore,
      ],
      why: null,
    },
  );
