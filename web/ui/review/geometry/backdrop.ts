/** The background of a picture. */
export type Backdrop = 'dark' | 'light' | 'checks';

/** The share of a picture's transparent pixels, and the brightness of the others, 0 to 1. */
interface Look {
  clear: number;
  brightness: number;
}

/** Measures pixels that are given as red, green, blue and alpha. */
export function lookAt(pixels: ArrayLike<number>): Look {
  let [clear, light, solid] = [0, 0, 0];
  const count = Math.floor(pixels.length / 4);
  for (let at = 0; at < count * 4; at += 4) {
    const alpha = (pixels[at + 3] ?? 255) / 255;
    if (alpha < 0.9) clear += 1;
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    light += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * alpha;
    solid += alpha;
  }
  return { clear: count > 0 ? clear / count : 0, brightness: solid > 0 ? light / solid : 0.5 };
}

/** The best background for a picture: a transparent picture needs contrast, and a dark one needs a visible edge. */
export function backdropFor({ clear, brightness }: Look): Backdrop {
  if (clear > 0.01) return brightness < 0.55 ? 'light' : 'dark';
  return brightness < 0.12 ? 'light' : 'dark';
}
