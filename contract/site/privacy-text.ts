/** The default privacy page in Markdown: what the program does with visitors' data. */
export const privacyText = `What you tell {company} on this site, where it is kept, and how to have it removed.

## What we collect

- **When you ask for a quote or send a message:** your name, your e-mail address, and what else you choose to write: company, phone number, the service you are interested in, your message, and who referred you.
- **When you have a client portal account:** your sign-in address, a password of which only a one-way hash is kept, the files, messages, choices and feedback that you give us, and when you last signed in.
- **When you only read:** we count visits from your network address for a short time, so that nobody can flood our forms. We do not combine it with anything else.

## What we use it for

To answer you, to do the work you ask us for, and to show you how it goes. We do not sell it, and we do not show you advertising.

## Cookies

If you only read, you get none. Signing in sets these, each when it is needed:

{cookies}

There is no tracking, and no analytics by other companies. Text that you have typed and not sent is kept in your own browser alone.

## Who sees it

The people of {company} who work on your request, and the companies that run our servers and deliver our mail, on our behalf. We may show work that we did for you as an example on this site. Your portal says what is shown, and you can take it off there at any time.

## How long we keep it

For as long as we work together and the law requires us to keep business records. What you delete in the portal is removed for good after 30 days.

## Your rights

You can ask what we hold about you, have it corrected, take it with you, or have it erased. Write to [{email}](mailto:{email}) or call [{phone}](tel:{phone}), and a person answers.

{company}, {address}`;
