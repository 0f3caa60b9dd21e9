import type { Brand } from '#contract/brand.ts';
import { mailColors, type MailColors } from './colors.ts';
import { oneLine, type Letter, type LetterPart } from './letter.ts';

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

const lines = (text: string) => escape(text).replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '<br>');

const face =
  "font-family:Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A row of the mail's single column. Only tables look alike in all mail programs. */
const row = (inner: string, style = '') =>
  `<tr><td class="side" style="padding:0 40px 20px;${style}">${inner}</td></tr>`;

const factRows = (rows: readonly (readonly [name: string, html: string])[], { ink, soft }: MailColors) =>
  row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows
      .map(
        ([name, html]) =>
          `<tr><td class="soft" width="104" valign="top" style="padding:4px 12px 4px 0;color:${soft};font-size:14px;line-height:1.5">${escape(name)}</td><td class="ink" valign="top" style="padding:4px 0;color:${ink};font-size:16px;line-height:1.4;overflow-wrap:anywhere">${html}</td></tr>`,
      )
      .join('')}</table>`,
  );

/** A color with its value. Outlook for Windows draws an inline background, but no empty box. */
const swatch = (color: string, { line }: MailColors) =>
  `<span style="white-space:nowrap"><span class="line" style="background:${escape(color)};border:1px solid ${line};border-radius:4px;font-size:12px">${'&nbsp;'.repeat(7)}</span>&nbsp;${escape(color)}</span>`;

function partHtml(part: LetterPart, colors: MailColors): string {
  const { fill, onFill, ink, line, link } = colors;
  switch (part.is) {
    case 'text':
      return row(
        `<p class="ink" style="margin:0;color:${ink};font-size:16px;line-height:1.55">${lines(part.text)}</p>`,
      );
    case 'words':
      return row(
        `<blockquote class="ink words" style="margin:0;padding:2px 0 2px 16px;border-left:3px solid ${fill};color:${ink};font-size:16px;line-height:1.55;overflow-wrap:anywhere">${lines(part.text.trim())}</blockquote>`,
      );
    case 'facts':
      return factRows(
        part.rows.map(([name, value]) => [name, escape(oneLine(value))]),
        colors,
      );
    case 'colors':
      return factRows(
        part.rows.map(({ place, from, to }) => [
          `Color ${place + 1}`,
          `${from === null ? '' : `${swatch(from, colors)} to `}${swatch(to, colors)}`,
        ]),
        colors,
      );
    case 'picture':
      return row(
        `<a href="${escape(part.href)}"><img src="cid:${escape(part.fileId)}" alt="${escape(part.description)}" width="520" class="line" style="display:block;width:100%;max-width:520px;height:auto;border:1px solid ${line};border-radius:8px;color:${link};font-size:14px"></a>`,
      );
    case 'button':
      return row(
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="fill" bgcolor="${fill}" style="border-radius:8px;background:${fill}"><a class="on-fill" href="${escape(part.href)}" style="display:inline-block;padding:13px 22px;color:${onFill};font-size:16px;line-height:20px;font-weight:600;text-decoration:none;border-radius:8px;${face}">${escape(part.label)}</a></td></tr></table>`,
        'padding-top:4px;',
      );
    case 'link':
      return row(
        `<a class="link" href="${escape(part.href)}" style="display:inline-block;padding:10px 0;color:${link};font-size:16px;line-height:24px;font-weight:600">${escape(part.label)}</a>`,
        'padding-bottom:10px;',
      );
    case 'rule':
      return row(
        `<div class="line" style="border-top:1px solid ${line};font-size:0;line-height:0">&nbsp;</div>`,
        'padding-top:4px;',
      );
  }
}

const darkRules = ({ ground, paper, line, ink, soft, fill, onFill, link }: MailColors) =>
  [
    `.ground{background:${ground}!important}`,
    `.paper{background:${paper}!important}`,
    `.ink{color:${ink}!important}`,
    `.soft{color:${soft}!important}`,
    `.line{border-color:${line}!important}`,
    `.words{border-color:${fill}!important}`,
    `.fill{background:${fill}!important}`,
    `.on-fill{color:${onFill}!important}`,
    `.link{color:${link}!important}`,
  ].join('');

interface Frame {
  light: MailColors;
  /** The style of the lines in small type below the text. */
  small: string;
  /** The markup between the title and the heading, and the markup at the end of the mail. */
  above: string;
  below: string;
}

const anchor = ({ label, href }: { label: string; href: string }, link: string) =>
  `<a class="link" href="${escape(href)}" style="color:${link}">${escape(label)}</a>`;

function frameOf({ name, email, phone, colors }: Brand): Frame {
  const { light, dark } = mailColors(colors);
  const { ground, paper, ink, soft, fill, link } = light;
  const small = `margin:0 0 8px;color:${soft};font-size:14px;line-height:1.5`;
  const above = [
    `</title>`,
    `<style>:root{color-scheme:light dark}@media(max-width:520px){.side{padding-left:24px!important;padding-right:24px!important}}@media(prefers-color-scheme:dark){${darkRules(dark)}}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:${ground};${face};-webkit-text-size-adjust:100%">`,
    `<div role="main"><table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${ground}"><tr><td align="center" style="padding:24px 12px 40px">`,
    // Outlook for Windows ignores `max-width`.
    '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">',
    `<tr><td class="side" style="padding:0 40px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td><img src="cid:logo" width="32" height="32" alt="" style="display:block;border-radius:8px"></td><td class="ink" style="padding-left:12px;color:${ink};font-size:16px;font-weight:700">${escape(name)}</td></tr></table></td></tr>`,
    `<tr><td class="fill" bgcolor="${fill}" height="48" style="background:${fill};border-radius:12px 12px 0 0;font-size:0;line-height:0"><img src="cid:strip" width="600" height="48" alt="" style="display:block;width:100%;height:48px;object-fit:cover;object-position:right;border-radius:12px 12px 0 0"></td></tr>`,
    `<tr><td class="paper" style="background:${paper};border-radius:0 0 12px 12px;padding:32px 0 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">`,
  ].join('\n');
  const address = anchor({ label: email, href: `mailto:${email}` }, link);
  const below = [
    `<p class="soft" style="${small}">${escape(name)} &middot; ${address} &middot; <span style="white-space:nowrap">${escape(phone)}</span></p>`,
    '</td></tr></table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></div></body></html>',
  ].join('\n');
  return { light, small, above, below };
}

/** A mail as HTML: one column of tables with inline styles, because all mail programs support those. */
export function asHtml(brand: Brand, subject: string, { heading, parts, why, links = [] }: Letter): string {
  const { light, small, above, below } = frameOf(brand);
  const { ink, link } = light;
  const title = escape(oneLine(subject));
  return [
    `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${title}${above}`,
    row(
      `<h1 class="ink" style="margin:0;color:${ink};font-size:22px;line-height:1.3;font-weight:700;overflow-wrap:anywhere">${escape(heading)}</h1>`,
    ),
    ...parts.map((part) => partHtml(part, light)),
    '</table></td></tr>',
    `<tr><td class="side" style="padding:24px 40px 0">`,
    ...(why === null ? [] : [`<p class="soft" style="${small}">${escape(why)}</p>`]),
    ...(links.length === 0
      ? []
      : [
          `<p class="soft" style="${small}">${links.map((each) => anchor(each, link)).join(' &middot; ')}</p>`,
        ]),
    below,
  ].join('\n');
}
