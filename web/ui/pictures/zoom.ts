/** The scale of a picture in its stage, and its offset from the middle in pixels of the stage. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The whole picture, centred. */
export const wholeView: View = { scale: 1, x: 0, y: 0 };

export const largestScale = 8;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Limits the offset so that the enlarged picture always covers its stage. */
export function heldView({ scale, x, y }: View, stage: Size): View {
  const limit = (length: number) => (length * (scale - 1)) / 2;
  return {
    scale,
    x: between(x, -limit(stage.width), limit(stage.width)),
    y: between(y, -limit(stage.height), limit(stage.height)),
  };
}

/** Scales around a point, given from the middle of the stage: what is under the point stays there. */
export function zoomedView(view: View, factor: number, point: { x: number; y: number }, stage: Size): View {
  const scale = between(view.scale * factor, 1, largestScale);
  const grown = scale / view.scale;
  return heldView(
    { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    stage,
  );
}
