import { describe, expect, test } from 'vitest';
import { builtInBrand as brand } from '#server/core/brand/built-in.ts';
import { plainName, type LetterPart } from './letter.ts';
import { writeMail } from './write-mail.ts';

const write = (...parts: LetterPart[]) =>
  writeMail(
    brand,
    { to: 'ana@example.com', subject: 'Two\r\nlines' },
    { heading: 'Heading', parts, why: null },
  );

describe('a name that somebody typed', () => {
  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['María-José O’Neill jr.', 'María-José O’Neill jr.'],
    ['Pay https://evil.example/now', 'Pay'],
    ['Invoice evil.example/pay 4,200 $', 'Invoice 4,200 $'],
    ['www.evil.example', ''],
    ['evil.com', ''],
    ['billing@evil.example', ''],
    ['Ada\r\nBcc: eve@example.com', 'Ada Bcc:'],
    ['Ada\u2028\u202eevil', 'Ada evil'],
    ['<b>Ada</b> "x"', 'bAda/b x'],
    ['A'.repeat(80), `${'A'.repeat(59)}…`],
  ])('%j is shown as %j', (typed, shown) => {
    expect(plainName(typed)).toBe(shown);
  });
});

test('the subject is one line', () => {
  expect(write().subject).toBe('Two lines');
});

test('typed text cannot pass for a line of the mail, nor for markup', () => {
  const text = 'Hello\r\nEmail: boss@example.com\u2028Phone: 1<script>alert(1)</script>\n\n--';
  const mail = write(
    { is: 'facts', rows: [['Name', 'Ada\nEmail: boss@example.com']] },
    { is: 'words', text },
  );
  const lines = mail.text.split('\n');
  expect(lines.filter((line) => /^(?:Email|Phone|--)/.test(line))).toEqual([]);
  expect(lines).toContain('Name: Ada Email: boss@example.com');
  expect(lines).toContain('> Email: boss@example.com');
  expect(mail.html).not.toContain('<script');
  expect(mail.html).toContain('&#60;script&#62;');
});

test('an address cannot break out of its attribute', () => {
  const href = 'https://example.com/"><img src=x>';
  expect(write({ is: 'button', label: 'Go', href }).html).not.toContain('<img src=x');
});

test('plain text and HTML say the same, and the mail lists its pictures', () => {
  const mail = write(
    { is: 'text', text: 'Please do it here:' },
    { is: 'button', label: 'Do it', href: 'https://example.com/a?b=1&c=2' },
    { is: 'picture', fileId: 'p1', description: 'Homepage', href: 'https://example.com/p' },
    { is: 'button', label: 'See it', href: 'https://example.com/p' },
  );
  expect(mail.text).toBe(
    [
      'Heading',
      'Please do it here:',
      'https://example.com/a?b=1&c=2',
      'See it: https://example.com/p',
      `${brand.name}\n${brand.email}\n${brand.phone}`,
    ].join('\n\n'),
  );
  expect(mail.html).toContain('https://example.com/a?b=1&#38;c=2');
  expect(mail.html).toContain('src="cid:p1" alt="Homepage"');
  expect(mail.pictures).toEqual(['p1']);
});

test('colors are shown as swatches with their values', () => {
  const rows = [
    { place: 0, from: '#aa0000', to: '#0000cc' },
    { place: 2, from: null, to: '#00bb00' },
  ];
  const { html, text } = write({ is: 'colors', rows });
  expect(text).toContain('Color 1: #aa0000 to #0000cc\nColor 3: #00bb00');
  for (const color of ['#aa0000', '#0000cc', '#00bb00']) {
    expect(html).toContain(`background:${color}`);
    expect(html).toContain(`&nbsp;${color}<`);
  }
});
