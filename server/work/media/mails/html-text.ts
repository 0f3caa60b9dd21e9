/**
 * Lines that `htmlText` adds and no person writes. The first marks the start of quoted text, the second the start of a
 * signature.
 */
export const quoteMark = '\u0000';
export const signatureMark = '\u0001';

const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const named = new Map<string, string>([
  ...latin.split(' ').map((name, index): [string, string] => [name, String.fromCodePoint(160 + index)]),
  ...Object.entries({
    amp: '&',
    apos: "'",
    bull: '•',
    euro: '€',
    gt: '>',
    hellip: '…',
    ldquo: '“',
    lsquo: '‘',
    lt: '<',
    mdash: '—',
    ndash: '–',
    quot: '"',
    rdquo: '”',
    rsquo: '’',
  }),
]);

const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,8}));?/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named.get(String(name)) ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
  });

/** Markup with which mail programs mark quoted text and signatures. */
const quoteBegins =
  /\b(?:id|class|name)\s*=\s*["']?(?:[^"'>]*\s)?(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|OutlookMessageHeader|yahoo_quoted\w*|protonmail_quote|zmail_extra|quote)\b|border-top:\s*solid\s+#(?:e1e1e1|b5c4df)/i;
const announces = /\bclass\s*=\s*["']?(?:[^"'>]*\s)?(?:gmail_attr|moz-cite-prefix)\b/i;
const signs =
  /\b(?:id|class)\s*=\s*["']?(?:[^"'>]*\s)?(?:gmail_signature(?:_prefix)?|moz-signature|Signature|ms-outlook-mobile-signature|AppleMailSignature|protonmail_signature_block|lineBreakAtBeginningOfSignature)\b/i;

const blocks = new Set(
  'address article aside blockquote body center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section table tbody tr ul'.split(
    ' ',
  ),
);
const voids = new Set('area base br col embed hr img input link meta source wbr'.split(' '));
const unread = new Set('head script style title'.split(' '));

/** The text of an HTML mail. Quoted lines begin with `> `, and an embedded picture becomes `[cid:…]`. */
export function htmlText(html: string): string {
  const lines: string[] = [];
  const open: { tag: string; quotes: boolean }[] = [];
  let line = '';
  let depth = 0;
  let pre = 0;
  const flush = (even = false) => {
    const text = line.replaceAll(/[ \t\u00a0]+/g, ' ').trim();
    if (text !== '' || even) lines.push(depth > 0 ? `> ${text}` : text);
    line = '';
  };
  const mark = (character: string) => {
    flush();
    lines.push(character);
  };
  const close = (tag: string) => {
    const at = open.findLastIndex((each) => each.tag === tag);
    if (at === -1) return;
    for (const each of open.splice(at)) {
      if (each.quotes) depth -= 1;
      if (each.tag === 'pre') pre -= 1;
    }
  };
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const text = decoded(html.slice(at, next === -1 ? html.length : next));
    if (pre > 0)
      for (const [index, part] of text.split('\n').entries()) {
        if (index > 0) flush(true);
        line += part;
      }
    else line += text.replaceAll(/[\t\n\r ]+/g, ' ');
    if (next === -1) break;
    if (html.startsWith('<!--', next)) {
      const end = html.indexOf('-->', next + 4);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const end = html.indexOf('>', next);
    const inside = end === -1 ? '' : html.slice(next + 1, end);
    const [, slash = '', name = ''] = /^(\/?)([a-z][a-z\d]*)/i.exec(inside) ?? [];
    if (name === '') {
      line += '<';
      at = next + 1;
      continue;
    }
    at = end + 1;
    const tag = name.toLowerCase();
    if (slash === '' && unread.has(tag)) {
      const past = html.toLowerCase().indexOf(`</${tag}`, at);
      at = past === -1 ? html.length : past;
      continue;
    }
    const empty = tag === 'p' || tag === 'div' || tag === 'li';
    if (blocks.has(tag)) flush();
    if (slash !== '') {
      if (tag === 'p' && lines.at(-1) !== '') flush();
      close(tag);
      continue;
    }
    if (tag === 'br') flush(true);
    if (tag === 'td') line += ' ';
    if (tag === 'img') {
      const cid = /\bsrc\s*=\s*["']?cid:([^"'>\s]{1,200})/i.exec(inside)?.[1];
      if (cid !== undefined) line += `[cid:${cid}]`;
    }
    if (quoteBegins.test(inside) && tag !== 'blockquote') mark(quoteMark);
    else if (signs.test(inside)) mark(signatureMark);
    const quotes = tag === 'blockquote' || announces.test(inside);
    if (!voids.has(tag) && (quotes || blocks.has(tag) || empty)) {
      open.push({ tag, quotes });
      if (quotes) depth += 1;
      if (tag === 'pre') pre += 1;
      // Real mails have no deeper nesting, and the list must stay short.
      if (open.length > 1_000) break;
    }
  }
  flush();
  return lines.join('\n');
}
