// The package has no types. These are the few types that are used here.
declare module 'fontkit' {
  interface Glyph {
    id: number;
    advanceWidth: number;
    path: { toSVG(): string };
  }
  interface Shaped {
    advanceWidth: number;
    positions: object[];
  }
  interface Font {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    lineGap: number;
    characterSet: number[];
    layout(text: string, features?: string[]): Shaped;
    glyphForCodePoint(codePoint: number): Glyph;
  }
  export function create(data: Uint8Array): Font;
}
