import { PictureCanvas } from '../review/canvas/picture-canvas.tsx';

interface ZoomImageProps {
  src: string;
  /** The alternative text. */
  alt: string;
}

/** A picture that zooms and moves as in the review room. */
export function ZoomImage({ src, alt }: ZoomImageProps) {
  const sheet = { key: src, label: alt, width: 0, height: 0, slices: [{ url: src, height: 0 }] };
  return <PictureCanvas label={alt} sheets={[sheet]} />;
}
