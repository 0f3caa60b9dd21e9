import { expect, test } from 'vitest';
import { builtInBrand as brand } from '#server/core/brand/built-in.ts';
import type { DescribedNotice } from '../notices/notice-text.ts';
import { noticeMail, type NoticeReader } from './notice-mail.ts';

const agency = { brand, config: { publicUrl: 'https://studio.example', mailContent: true } };
const reader: NoticeReader = {
  name: 'Ines',
  email: 'ines@example.com',
  preferencesUrl: 'https://studio.example/choices',
  unsubscribeUrl: 'https://studio.example/end',
};
const notice = (changes: Partial<DescribedNotice> = {}): DescribedNotice => ({
  kind: 'answer',
  createdAt: '2026-11-20T15:04:00.000Z',
  company: 'Ortega Bakery',
  sentence: 'Rosa wrote to you.',
  title: 'Messages',
  words: 'Hello',
  pictureId: null,
  href: '/client/dashboard?tab=messages',
  replyTo: 'rosa@example.com',
  ...changes,
});

test('links to the thing itself, says why it came, and offers to stop it', () => {
  const mail = noticeMail(agency, reader, [notice()]);
  expect(mail).toMatchObject({
    subject: 'Messages',
    replyTo: 'rosa@example.com',
    unsubscribeUrl: reader.unsubscribeUrl,
    kind: 'notice',
  });
  for (const part of [
    'Rosa wrote to you',
    '> Hello',
    'https://studio.example/client/dashboard?tab=messages',
    'because Bluebonnet AI works for Ortega Bakery',
    'https://studio.example/choices',
  ])
    expect(mail.text).toContain(part);
});

test.each([
  ['file-request', 'Answer:'],
  ['waiting', 'Answer now:'],
  ['mention', 'Read and answer:'],
] as const)('names the button of a mail about %s by its act', (kind, label) => {
  expect(noticeMail(agency, reader, [notice({ kind })]).text).toContain(`${label} https://studio.example`);
});

test('leads to a page of its own where the notice names one', () => {
  const mail = noticeMail(agency, reader, [notice({ mailHref: '/quotes/one' })]);
  expect(mail.text).toContain('https://studio.example/quotes/one');
  expect(mail.text).not.toContain('tab=messages');
});

test.each([
  ['one kind', ['preview-ready', 'preview-ready'], true],
  ['conversations among others', ['status', 'answer'], true],
  ['several kinds that are no conversations', ['preview-ready', 'waiting'], false],
] as const)(
  'about %s, mail programs are offered one-press unsubscribing or none',
  (_, [one, two], offered) => {
    const mail = noticeMail(agency, reader, [notice({ kind: one }), notice({ kind: two })]);
    expect(mail.unsubscribeUrl).toBe(offered ? reader.unsubscribeUrl : null);
    expect(mail.text).toContain(`Unsubscribe: ${reader.unsubscribeUrl}`);
  },
);

test('mails about one thing are one conversation, others are not', () => {
  const one = noticeMail(agency, reader, [notice()]);
  const again = noticeMail(agency, reader, [notice({ sentence: 'Rosa wrote again.', words: 'More' })]);
  const other = noticeMail(agency, reader, [notice({ title: 'Homepage' })]);
  expect(again).toMatchObject({ subject: one.subject, thread: one.thread });
  expect([other.subject === one.subject, other.thread === one.thread]).toEqual([false, false]);
});

test('says where an answer goes where answers by mail are on', () => {
  const text = (more: Partial<NoticeReader>, notices: DescribedNotice[] = [notice({ kind: 'message' })]) => {
    const [first = notice(), ...rest] = notices;
    return noticeMail(agency, { ...reader, ...more }, [first, ...rest]).text;
  };
  const own = { replyTo: reader.email, kind: 'message' } as const;
  expect(text({ repliesTo: 'reply+1@example.com' })).toContain('You can also reply to this e-mail.');
  expect(text({ saysWhere: true })).toContain('Replies to this e-mail go to rosa@example.com.');
  expect(text({ saysWhere: true }, [notice(own)])).toContain('This e-mail cannot be answered.');
  expect(text({}, [notice(own)])).not.toContain('answered.');
});

test.each([
  ['the person of all of them', [notice(), notice()], 'rosa@example.com'],
  ['the agency where several wrote', [notice(), notice({ replyTo: 'jonas@example.com' })], brand.email],
  ['the agency where nobody in particular did', [notice({ replyTo: null })], brand.email],
  ['a lead', [notice({ kind: 'request', replyTo: 'lead@example.com' })], 'lead@example.com'],
  ['nobody rather than oneself', [notice({ kind: 'message', replyTo: reader.email })], null],
])('a reply goes to %s', (_, notices, expected) => {
  const [first, ...rest] = notices as [DescribedNotice, ...DescribedNotice[]];
  expect(noticeMail(agency, reader, [first, ...rest]).replyTo).toBe(expected);
});

test('without content it says what happened, without texts or pictures', () => {
  const hidden = { brand, config: { ...agency.config, mailContent: false } };
  const mail = noticeMail(hidden, reader, [notice({ words: 'Secret', pictureId: 'p' })]);
  expect(`${mail.text}${mail.html}`).not.toMatch(/Secret|cid:p/);
  expect([mail.pictures, mail.text.includes('Rosa wrote to you')]).toEqual([[], true]);
});

test('of many notices it shows a few and counts the rest', () => {
  const [first, ...rest] = Array.from({ length: 27 }, (_, n) => notice({ title: `Draft ${n}` }));
  const mail = noticeMail(agency, reader, [first as DescribedNotice, ...rest]);
  expect(mail.subject).toBe('Draft 0, and 26 more');
  expect(mail.text).toContain('And 21 more.');
  expect(mail.html?.length).toBeLessThan(30_000);
});

test('a mail about several things has one button, for the thing that its subject names', () => {
  const preview = notice({ kind: 'preview-ready', title: 'Homepage', href: '/preview' });
  const { subject, html } = noticeMail(agency, reader, [notice(), preview, notice({ kind: 'status' })]);
  expect(subject).toBe('Homepage, and 1 more');
  expect(html?.match(/class="on-fill"[^>]*>[^<]*/g)).toEqual([
    expect.stringMatching(/href="[^"]*&#47;preview".*>See Homepage$|href="[^"]*\/preview".*>See Homepage$/),
  ]);
});

test('shows a picture once for all its notices, and form fields apart from the text', () => {
  const about = (pictureId: string | null) => notice({ kind: 'pin', title: 'Homepage', pictureId });
  const mail = noticeMail(agency, reader, [about('one'), about('one'), about(null), about('two')]);
  expect(mail.pictures).toEqual(['one', 'two']);
  const request = notice({ kind: 'request', facts: [['Company', 'Mill']], words: 'Company: forged' });
  const { text } = noticeMail(agency, reader, [request]);
  expect(text).toMatch(/^Company: +Mill$/m);
  expect(text).toContain('> Company: forged');
});
