import { servicePictures } from '#web/content/service-pictures.ts';

const boxes = { marketing: '0 0 480 300', website: '0 0 220 280', automation: '0 0 220 280' };

/** The picture of a service: its id names it in web/content/service-pictures.svg. */
export function ServicePicture({ id }: { id: keyof typeof boxes }) {
  return (
    <svg className="picture" viewBox={boxes[id]} aria-hidden="true">
      <use href={`${servicePictures}#${id}`} />
      {id === 'marketing' && <use href="#bluebonnet" transform="translate(238 156)scale(.8)" />}
    </svg>
  );
}
