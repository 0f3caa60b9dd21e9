import fc from 'fast-check';

/** Fragments of Markdown, HTML and addresses. */
const pieces = [
  '<script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:x">',
  '</a>',
  '[a](javascript:x)',
  '[a](//evil.example)',
  '[a](',
  '[a]: ',
  'javascript:x',
  'data:text/html,x',
  'https://example.com',
  '//evil.example',
  ')',
  '(',
  '![',
  ']',
  '**',
  '_',
  '`',
  '```\n',
  '> ',
  '- ',
  '1. ',
  '# ',
  '\n',
  '\n\n',
  '\t',
  '&#106;',
  '&lt;',
  '\\',
  '<',
  '>',
  '"',
  'word ',
  '<!--',
  '-->',
  '<?',
  '<![CDATA[',
  ' ',
  '\u0000',
  '\u2028',
  '\ud800',
];

const element = /^(?:a|p|h[234]|ul|ol|li|strong|em|code|pre|blockquote|br|hr|div)$/;
const attribute = /^(?:href|start|class|rel|target|id)$/;
/** The id of a heading in the text; no id of the page itself looks like this. */
const headingId = /^s-[\p{L}\d-]*$/u;
const target = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/;

/** Throws if the markup contains elements, attributes or links that Markdown may not produce. */
function assertHarmless(markup: string): void {
  const rest = markup.replaceAll(
    /<\/?([a-z\d]+)((?: [a-z]+="[^"<>]*")*)\/?>/g,
    (tag, name: string, attributes: string) => {
      if (!element.test(name)) throw new Error(`It has the element ${tag}`);
      for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g))
        if (
          !attribute.test(key) ||
          (key === 'href' && !target.test(value)) ||
          (key === 'id' && !headingId.test(value))
        )
          throw new Error(`It has the attribute ${key}="${value}"`);
      return '';
    },
  );
  if (/[<>]/.test(rest)) throw new Error(`It has more than words: ${rest}`);
}

/**
 * The tested property: any text, rendered as Markdown, becomes plain text and allowed links. `npm run fuzz` tests this
 * for hours. `draw` returns the markup for a text.
 */
export const hostileMarkdown = (draw: (text: string) => string): fc.IAsyncProperty<[string[]]> =>
  fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), async (parts) =>
    assertHarmless(draw(parts.join(''))),
  );
