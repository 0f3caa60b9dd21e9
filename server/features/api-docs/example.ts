type Schema = Record<string, unknown>;

const at = '2026-11-27T09:00:00.000Z';

/** Example values by the end of a field's full name, such as `lines.name`. */
const named: readonly [RegExp, unknown][] = [
  [/password$/i, 'prickly pear lemonade'],
  [/timeZone$/, 'America/Chicago'],
  [/until$/, '17:00'],
  [/country$/, 'DE'],
  [/vatId$/, 'DE123456789'],
  [/codePrefix$/, 'LS'],
  [/endpoint$/, 'https://s3.example.com'],
  [/(^|\.)(file|files|fileUrl)$/, 'upload:0199f0a0-0000-7000-8000-000000000001'],
  [/(^|\.)(filePath|companyLogoUrl)$/, 'data:image/png;base64,iVBORw0KGgo='],
  [/email$/i, 'dana@whitfield.example'],
  [/electronicAddress$/, '0204:991-12345-06'],
  [/iban$/i, 'DE89370400440532013000'],
  [/bic$/i, 'COBADEFFXXX'],
  [/payLink$/, 'https://pay.example.com/{number}'],
  [/(^|\.)(currentValues|requestedValues)$/, {}],
  // An example time would soon be in the past and be refused. An answer needs no appointment.
  [/^appointment$/, null],
  [/^links$/, { url: 'https://example.com/', description: null }],
  [/items\.from$/, '/old-page'],
  [/items\.to$/, '/#about'],
  [/(url|address|links)$/i, 'https://example.com/'],
  [/(company|buyer)$/i, 'Whitfield Roofing'],
  [/(buyer|seller)\.name$/, 'Whitfield Roofing'],
  [/(buyer|seller)\.lines$/, '12 Market Street'],
  [/(taxes|taxCodes)\.name$/, 'VAT 19%'],
  [/((taxes|taxCodes)\.id|\.tax|taxCode)$/, 'vat19'],
  [/lines\.name$/, 'Design of five pages'],
  [/(^|\.)number$/, '2026-014'],
  [/purchaseOrder$/, 'PO-4711'],
  [/series$/, '2026-'],
  [/^(website|formToken)$/, ''],
  [/method$/, 'Bank transfer'],
  [/dueOn$/, '2026-12-11'],
  [/(^|\.)on$|On$/, '2026-11-27'],
  [/phone$/i, '+1 512 555 0134'],
  [/(name|createdBy)$/i, 'Dana Whitfield'],
  [/title$/i, 'A new site'],
  [/(message|text|body|words)$/i, 'When can we talk about the new site?'],
  [/currency$/i, 'EUR'],
  [/hash$/i, 'a'.repeat(64)],
];

/** Numbers by the end of their name. Amounts are in minor units, rates in millionths, quantities in thousandths. */
const numbers: readonly [RegExp, number][] = [
  [/taxMinor$/, 19_000],
  [/(totalMinor|openMinor|(^|\.)minor)$/, 119_000],
  [/(prepaid|paid|credited)Minor$/, 0],
  [/minor$/i, 100_000],
  [/discount\.rate$/, 0],
  [/part\.rate$/, 1_000_000],
  [/rate$/, 190_000],
  [/quantity$/, 1000],
  [/usedMinutes$/, 90],
  [/(budget|quoted)Minutes$/, 2400],
  [/minutes$/i, 90],
  [/daysToPay$/, 14],
  [/from$/, 9 * 60],
  [/until$/, 17 * 60],
];

const formats: Readonly<Record<string, string>> = {
  uuid: '0199f0a0-0000-7000-8000-000000000001',
  'date-time': at,
  date: '2026-11-27',
  email: 'dana@whitfield.example',
  uri: 'https://example.com/',
};

/** Texts to try for a field with a pattern. The first text that matches is the example. */
const forPatterns = ['#1d4ed8', '09:00', 'en', '1', 'A1', 'image/png', 'reply+TOKEN@example.com', 'Example'];

const picked = (name: string) => named.find(([end]) => end.test(name))?.[1];

function textOf({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, name: string): string {
  const pick = picked(name);
  const known = typeof format === 'string' ? formats[format] : undefined;
  if (known !== undefined) return format === 'date' && name.endsWith('dueOn') ? String(pick) : known;
  const plain = (typeof pick === 'string' ? pick : 'Example')
    .padEnd(Number(minLength), '.')
    .slice(0, Number(maxLength));
  if (typeof pattern !== 'string') return plain;
  const fits = new RegExp(pattern, 'u');
  return [plain, ...forPatterns].find((text) => fits.test(text)) ?? plain;
}

function numberOf({ minimum, exclusiveMinimum, maximum = Infinity }: Schema, name: string): number {
  const least = Number(minimum ?? exclusiveMinimum ?? 1);
  const pick = numbers.find(([end]) => end.test(name))?.[1];
  if (pick !== undefined && pick >= least && pick <= Number(maximum)) return pick;
  return least < -1000 ? 1 : least;
}

/** An example for a JSON schema, with realistic values if the name or format is known. */
export function exampleOf(schema: unknown, name = '', root: unknown = schema, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null) return null;
  const given = schema as Schema;
  const inside = (part: unknown, of = name) => exampleOf(part, of, root, depth + 1);
  if (depth > 12) return null;
  if (typeof given['$ref'] === 'string') {
    const path = given['$ref'].split('/').slice(1);
    const found = path.reduce<unknown>((part, key) => (part as Schema | undefined)?.[key], root);
    return inside(found);
  }
  if ('const' in given) return given['const'];
  if ('default' in given && given['default'] !== '') return given['default'];
  if (Array.isArray(given['enum']))
    return given['enum'].includes(picked(name)) ? picked(name) : given['enum'][0];
  if (picked(name) === null) return null;
  for (const kind of ['anyOf', 'oneOf']) if (Array.isArray(given[kind])) return inside(given[kind][0]);
  if (Array.isArray(given['allOf']))
    return Object.assign({}, ...given['allOf'].map((part: unknown) => inside(part))) as unknown;
  const type = Array.isArray(given['type']) ? (given['type'] as unknown[])[0] : given['type'];
  switch (type) {
    case 'string':
      return textOf(given, name);
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return numberOf(given, name);
    case 'array':
      return Array.from({ length: Math.max(1, Number(given['minItems'] ?? 0)) }, () =>
        inside(given['items']),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries((given['properties'] ?? {}) as Schema).map(([key, part]) => [
          key,
          inside(part, name ? `${name.split('.').at(-1)}.${key}` : key),
        ]),
      );
    default:
      return picked(name) ?? null;
  }
}
