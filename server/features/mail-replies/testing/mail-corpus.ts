/** An answer as a mail program writes it, and the text that its author typed. */
interface SampleReply {
  name: string;
  raw: Buffer;
  answer: string;
}

/**
 * The phrases with which mail programs in a language introduce quoted text, and words that a person types in this language.
 */
interface Language {
  answer: string;
  gmail: string;
  apple: string;
  thunderbird: string;
  /** From, Sent, To, Subject. */
  fields: [string, string, string, string];
  original: string;
  iphone: string;
  outlook: string;
}

const from = 'Bluebonnet AI';
const address = 'hello@bluebonnet-ai.example';

const languages: Record<string, Language> = {
  en: {
    answer: 'Yes, the second one please.\n\nAt 10:30 on Friday we could also talk: is that fine?',
    gmail: `On Fri, Nov 20, 2026 at 4:11 PM ${from} <${address}> wrote:`,
    apple: `On Nov 20, 2026, at 16:11, ${from} <${address}> wrote:`,
    thunderbird: `On 11/20/26 16:11, ${from} wrote:`,
    fields: ['From', 'Sent', 'To', 'Subject'],
    original: 'Original Message',
    iphone: 'Sent from my iPhone',
    outlook: 'Get Outlook for iOS',
  },
  de: {
    answer: 'Ja, bitte die zweite Fassung.\n\nSchöne Grüße und danke für die Mühe',
    gmail: `Am Fr., 20. Nov. 2026 um 16:11 Uhr schrieb ${from} <${address}>:`,
    apple: `Am 20.11.2026 um 16:11 schrieb ${from} <${address}>:`,
    thunderbird: `Am 20.11.26 um 16:11 schrieb ${from}:`,
    fields: ['Von', 'Gesendet', 'An', 'Betreff'],
    original: 'Ursprüngliche Nachricht',
    iphone: 'Von meinem iPhone gesendet',
    outlook: 'Outlook für iOS beziehen',
  },
  fr: {
    answer: 'Oui, la deuxième, s’il vous plaît.\n\nÀ vendredi !',
    gmail: `Le ven. 20 nov. 2026 à 16:11, ${from} <${address}> a écrit :`,
    apple: `Le 20 nov. 2026 à 16:11, ${from} <${address}> a écrit :`,
    thunderbird: `Le 20/11/2026 à 16:11, ${from} a écrit :`,
    fields: ['De', 'Envoyé', 'À', 'Objet'],
    original: 'Message d’origine',
    iphone: 'Envoyé de mon iPhone',
    outlook: 'Télécharger Outlook pour iOS',
  },
  es: {
    answer: 'Sí, la segunda, por favor.\n\n¿Podemos hablar mañana?',
    gmail: `El vie, 20 nov 2026 a las 16:11, ${from} (<${address}>) escribió:`,
    apple: `El 20 nov 2026, a las 16:11, ${from} <${address}> escribió:`,
    thunderbird: `El 20/11/26 a las 16:11, ${from} escribió:`,
    fields: ['De', 'Enviado', 'Para', 'Asunto'],
    original: 'Mensaje original',
    iphone: 'Enviado desde mi iPhone',
    outlook: 'Obtener Outlook para iOS',
  },
  nl: {
    answer: 'Ja, graag de tweede versie.',
    gmail: `Op vr 20 nov 2026 om 16:11 schreef ${from} <${address}>:`,
    apple: `Op 20 nov 2026 om 16:11 heeft ${from} <${address}> het volgende geschreven:`,
    thunderbird: `Op 20-11-2026 om 16:11 schreef ${from}:`,
    fields: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
    original: 'Oorspronkelijk bericht',
    iphone: 'Verstuurd vanaf mijn iPhone',
    outlook: 'Outlook voor iOS downloaden',
  },
  it: {
    answer: 'Sì, la seconda per favore.\n\nPerò il colore è troppo scuro.',
    gmail: `Il giorno ven 20 nov 2026 alle ore 16:11 ${from} <${address}> ha scritto:`,
    apple: `Il giorno 20 nov 2026, alle ore 16:11, ${from} <${address}> ha scritto:`,
    thunderbird: `Il 20/11/26 16:11, ${from} ha scritto:`,
    fields: ['Da', 'Inviato', 'A', 'Oggetto'],
    original: 'Messaggio originale',
    iphone: 'Inviato da iPhone',
    outlook: 'Scarica Outlook per iOS',
  },
  pt: {
    answer: 'Sim, a segunda, por favor.\n\nObrigado pela atenção',
    gmail: `Em sex., 20 de nov. de 2026 às 16:11, ${from} <${address}> escreveu:`,
    apple: `No dia 20/11/2026, às 16:11, ${from} <${address}> escreveu:`,
    thunderbird: `Em 20/11/2026 16:11, ${from} escreveu:`,
    fields: ['De', 'Enviado', 'Para', 'Assunto'],
    original: 'Mensagem original',
    iphone: 'Enviado do meu iPhone',
    outlook: 'Obter o Outlook para iOS',
  },
  pl: {
    answer: 'Tak, drugą proszę.\n\nDziękuję i do usłyszenia',
    gmail: `pt., 20 lis 2026 o 16:11 ${from} <${address}> napisał(a):`,
    apple: `Wiadomość napisana przez ${from} <${address}> w dniu 20 lis 2026, o godz. 16:11:`,
    thunderbird: `W dniu 20.11.2026 o 16:11, ${from} pisze:`,
    fields: ['Od', 'Wysłano', 'Do', 'Temat'],
    original: 'Oryginalna wiadomość',
    iphone: 'Wysłane z iPhone’a',
    outlook: 'Pobierz program Outlook dla systemu iOS',
  },
  sv: {
    answer: 'Ja, den andra tack.',
    gmail: `Den fre 20 nov. 2026 kl 16:11 skrev ${from} <${address}>:`,
    apple: `20 nov. 2026 kl. 16:11 skrev ${from} <${address}>:`,
    thunderbird: `Den 2026-11-20 kl. 16:11, skrev ${from}:`,
    fields: ['Från', 'Skickat', 'Till', 'Ämne'],
    original: 'Ursprungligt meddelande',
    iphone: 'Skickat från min iPhone',
    outlook: 'Hämta Outlook för iOS',
  },
  ja: {
    answer: 'はい、二番目でお願いします。\n\nよろしくお願いいたします。',
    gmail: `2026年11月20日(金) 16:11 ${from} <${address}>:`,
    apple: `2026/11/20 16:11、${from} <${address}>のメール:`,
    thunderbird: `On 2026/11/20 16:11, ${from} wrote:`,
    fields: ['差出人', '送信日時', '宛先', '件名'],
    original: '元のメッセージ',
    iphone: 'iPhoneから送信',
    outlook: 'iOS 版 Outlook を入手',
  },
};

const notice = [
  'Rosa wrote to you.',
  '',
  '> Shall we take the first or the second version?',
  'Read and answer: https://bluebonnet-ai.example/client/dashboard?tab=messages',
  'You get this e-mail because Bluebonnet AI works for Whitfield Roofing.',
];
const quoted = notice.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
const noticeHtml = `<table><tr><td><img src="cid:logo" alt=""><h1>Rosa wrote to you</h1><p>Shall we take the first?</p><a href="https://bluebonnet-ai.example">Read and answer</a></td></tr></table>`;

/** The lines as paragraphs, each in its own HTML tag. */
const paragraphs = (text: string, tag: string, attributes = '') =>
  text
    .split('\n')
    .map((line) => `<${tag}${attributes}>${line === '' ? '<br>' : asHtml(line)}</${tag}>`)
    .join('');

interface Body {
  plain?: string;
  html?: string;
}

type Shape = (words: Language) => Body;

const block = ({ fields: [by, sent, to, subject] }: Language, colon = ':') =>
  [
    `${by}${colon} ${from} <${address}>`,
    `${sent}${colon} Friday, November 20, 2026 4:11 PM`,
    `${to}${colon} Dana Whitfield <dana@whitfieldroofing.example>`,
    `${subject}${colon} New message from Bluebonnet AI`,
  ].join('\n');

/** For each mail program: the form in which it writes an answer. */
const programs: Record<string, Shape> = {
  'Gmail in a browser': ({ answer, gmail }) => ({
    plain: `${answer}\n\n${gmail.length > 70 ? gmail.replace(' <', '\n<') : gmail}\n\n${quoted}\n`,
    html: `<div dir="ltr">${paragraphs(answer, 'div')}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${asHtml(gmail)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid">${noticeHtml}</blockquote></div>`,
  }),
  'Gmail on a phone, text alone': ({ answer, gmail }) => ({ plain: `${answer}\n\n${gmail}\n\n${quoted}\n` }),
  'Outlook in a browser': (words) => ({
    html: `<html><head><style>P {margin-top:0}</style></head><body dir="ltr">${paragraphs(words.answer, 'div', ' class="elementToProof" style="font-family: Calibri"')}<div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><b>${asHtml(block(words)).replaceAll('<br>', '<br><b></b>')}</b></div><div>${noticeHtml}</div></body></html>`,
  }),
  'Outlook on Windows': (words) => ({
    plain: `${words.answer}\n\n${block(words)}\n\n${notice.join('\n')}\n`,
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang="EN-US"><div class="WordSection1">${paragraphs(words.answer, 'p', ' class="MsoNormal"')}<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>${asHtml(block(words))}</b></p></div></div>${noticeHtml}</div></body></html>`,
  }),
  'Outlook, text alone': (words) => ({
    plain: `${words.answer}\n\n-----${words.original}-----\n${block(words)}\n\n${notice.join('\n')}\n`,
  }),
  'Outlook on a phone': (words) => ({
    plain: `${words.answer}\n\n${words.outlook}<https://aka.ms/o0ukef>\n________________________________\n${block(words)}\n\n${notice.join('\n')}`,
    html: `<html><body><div dir="ltr">${paragraphs(words.answer, 'div')}</div><div id="ms-outlook-mobile-signature" dir="ltr"><div>${words.outlook.replace('Outlook', '<a href="https://aka.ms/o0ukef">Outlook</a>')}</div></div><hr><div id="divRplyFwdMsg"><b>${asHtml(block(words))}</b></div>${noticeHtml}</body></html>`,
  }),
  'Apple Mail': ({ answer, apple }) => ({
    plain: `${answer}\n\n> ${apple}\n> \n${quoted}\n`.replace(`> ${apple}`, apple),
    html: `<html><body>${paragraphs(answer, 'div')}<div><br><blockquote type="cite"><div>${asHtml(apple)}</div><br class="Apple-interchange-newline"><div>${noticeHtml}</div></blockquote></div></body></html>`,
  }),
  'Mail on an iPhone': ({ answer, apple, iphone }) => ({
    plain: `${answer}\n\n${iphone}\n\n> ${apple}\n> \n${quoted}\n`,
    html: `<html><body dir="auto">${paragraphs(answer, 'div')}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${iphone}</div><div dir="ltr"><br><blockquote type="cite">${asHtml(apple)}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${noticeHtml}</div></blockquote></body></html>`,
  }),
  Thunderbird: ({ answer, thunderbird }) => ({ plain: `${answer}\n\n${thunderbird}\n${quoted}\n` }),
  'Thunderbird, answer below': ({ answer, thunderbird }) => ({
    plain: `${thunderbird}\n${quoted}\n\n${answer}\n\n-- \nDana Whitfield\nWhitfield Roofing, +1 512 555 0100\n`,
    html: `<html><body><div class="moz-cite-prefix">${asHtml(thunderbird)}<br></div><blockquote type="cite" cite="mid:x@y">${noticeHtml}</blockquote>${paragraphs(answer, 'p')}<pre class="moz-signature" cols="72">-- \nDana Whitfield\nWhitfield Roofing</pre></body></html>`,
  }),
};

const once: Record<string, Shape> = {
  'Yahoo in a browser': ({ answer, gmail }) => ({
    plain: `${answer}\n\n    ${gmail}  \n \n ${notice.join('\n ')}\n  `,
    html: `<html><body><div class="yahoo-style-wrap">${paragraphs(answer, 'div', ' dir="ltr"')}</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>${asHtml(gmail)}</div>${noticeHtml}</div></body></html>`,
  }),
  'Yahoo on a phone, text alone': ({ answer, gmail }) => ({
    plain: `${answer}\n\n\nSent from Yahoo Mail on Android \n \n  ${gmail}   ${notice.join(' ')}`,
  }),
  'Samsung, text alone': (words) => ({
    plain: `${words.answer}\nSent from my Galaxy\n\n-------- Original message --------\nFrom: ${from} <${address}>\nDate: 20/11/2026 16:11 (GMT-06:00)\nTo: dana@whitfieldroofing.example\nSubject: New message\n\n${notice.join('\n')}`,
  }),
  'Proton Mail': ({ answer }) => ({
    plain: `${answer}\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\nOn Friday, November 20th, 2026 at 16:11, ${from} <${address}> wrote:\n\n${quoted}\n`,
    html: `<div style="font-family: Arial">${asHtml(answer)}</div><div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">Sent with <a href="https://proton.me">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">On Friday, November 20th, 2026 at 16:11, ${from} &lt;${address}&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">${noticeHtml}</blockquote></div>`,
  }),
  'Gmail with a signature': ({ answer, gmail }) => ({
    html: `<div dir="ltr">${paragraphs(answer, 'div')}<br clear="all"><div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature">Dana Whitfield<br>Whitfield Roofing</div></div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${asHtml(gmail)}</div><blockquote class="gmail_quote">${noticeHtml}</blockquote></div>`,
  }),
  'K-9, signature with dashes': ({ answer, thunderbird }) => ({
    plain: `${answer}\n\n${thunderbird}\n${quoted}\n\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n`,
  }),
  'GMX in a browser': (words) => ({
    html: `<html><body><div style="font-family: Verdana;">${paragraphs(words.answer, 'div')}<div>&nbsp;</div><div name="quote" style="margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;"><div><b>${asHtml(block(words))}</b></div><div name="quoted-content">${noticeHtml}</div></div></div></body></html>`,
  }),
  'Zoho, text alone': ({ answer }) => ({
    plain: `${answer}\n\n\n\n---- On Fri, 20 Nov 2026 16:11:00 -0600 ${from} <${address}> wrote ---\n\n${notice.join('\n')}\n`,
  }),
  Fastmail: ({ answer }) => ({
    plain: `${answer}\n\nOn Fri, Nov 20, 2026, at 4:11 PM, ${from} wrote:\n${quoted}\n`,
    html: `<div>${asHtml(answer)}</div><div><br></div><div>On Fri, Nov 20, 2026, at 4:11 PM, ${from} wrote:</div><blockquote type="cite" id="qt">${noticeHtml}</blockquote>`,
  }),
  'No quotation at all': ({ answer }) => ({ plain: `${answer}\n` }),
  'Bold labels of Outlook for Mac, text alone': (words) => ({
    plain: `${words.answer}\n\n${block(words)
      .split('\n')
      .map((line) => line.replace(/^(.*?):/, '*$1:*'))
      .join('\n')}\n\n${notice.join('\n')}`,
  }),
};

const encodings = ['quoted-printable', 'base64', '8bit'] as const;

function part(type: string, text: string, encoding: (typeof encodings)[number]): string {
  const bytes = Buffer.from(text.replaceAll('\n', '\r\n'));
  const body =
    encoding === 'base64'
      ? (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')
      : encoding === '8bit'
        ? bytes.toString('utf8')
        : [...bytes]
            .map((byte) =>
              byte === 13 || byte === 10
                ? String.fromCharCode(byte)
                : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
            )
            .join('')
            .split('\r\n')
            .map((line) => (line.match(/(?:=..){1,24}/g) ?? ['']).join('=\r\n'))
            .join('\r\n');
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
}

/** The headers of Dana's answer. A given header replaces the default with the same name. */
export interface Envelope {
  to: string;
  from?: string;
  id?: string;
  subject?: string;
  /** More header lines. */
  more?: readonly string[];
  /** Lines above all other headers, such as a receiving server adds. */
  above?: readonly string[];
}

let count = 0;

/** A whole mail. */
export function writeRaw(
  {
    to,
    from: by = 'Dana Whitfield <dana@whitfieldroofing.example>',
    id,
    subject = 'Re: New message',
    more = [],
    above = [],
  }: Envelope,
  { plain, html }: Body,
  {
    encoding = 'quoted-printable',
    files = [],
  }: {
    encoding?: (typeof encodings)[number];
    files?: readonly { name: string; type: string; bytes: Buffer; cid?: string }[];
  } = {},
): Buffer {
  const parts = [
    ...(plain === undefined ? [] : [part('text/plain', plain, encoding)]),
    ...(html === undefined ? [] : [part('text/html', html, encoding)]),
  ];
  const [only = ''] = parts;
  const text =
    parts.length === 1
      ? only
      : `Content-Type: multipart/alternative; boundary=alt\r\n\r\n--alt\r\n${parts.join('\r\n--alt\r\n')}\r\n--alt--\r\n`;
  const attached = files.map(
    ({ name, type, bytes, cid }) =>
      `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: ${cid ? 'inline' : 'attachment'}; filename="${name}"\r\n${cid ? `Content-ID: <${cid}>\r\n` : ''}Content-Transfer-Encoding: base64\r\n\r\n${(bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')}`,
  );
  const body =
    attached.length === 0
      ? text
      : `Content-Type: multipart/mixed; boundary=mix\r\n\r\n--mix\r\n${[text, ...attached].join('\r\n--mix\r\n')}\r\n--mix--\r\n`;
  const head = [
    ...above,
    `From: ${by}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${id ?? `<sample-${(count += 1)}-${process.pid}@mail.example>`}`,
    'Date: Fri, 20 Nov 2026 17:00:00 -0600',
    'MIME-Version: 1.0',
    ...more,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n${body}`);
}

/** More than a hundred answers in the forms of common mail programs. */
export const sampleReplies = (to: string): SampleReply[] => [
  ...Object.entries(programs).flatMap(([program, shape], index) =>
    Object.entries(languages).map(([language, words], at) => ({
      name: `${program} (${language})`,
      raw: writeRaw({ to }, shape(words), { encoding: encodings[(index + at) % 3] as 'base64' }), // of three
      answer: words.answer,
    })),
  ),
  ...Object.entries(once).map(([program, shape]) => ({
    name: program,
    raw: writeRaw({ to }, shape(languages['en'] as Language)), // it is there
    answer: (languages['en'] as Language).answer,
  })),
];
