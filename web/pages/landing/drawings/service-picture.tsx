import { servicePictures } from '#web/content/service-pictures.ts';

const boxes = { marketing: '0 0 480 300', website: '0 0 220 280', automation: '0 0 220 280' };

/**
 * The picture of a service; `id` names it in `web/content/service-pictures.svg`. The boot script fetches the file after
 * the page has loaded, so that it does not delay the first screen.
 */
export function ServicePicture({ id }: { id: keyof typeof boxes }) {
  const href = `${servicePictures}#${id}`;
  const viewBox = boxes[id];
  return (
    <span className="picture" aria-hidden="true">
      <noscript>
        <svg viewBox={viewBox}>
          <use href={href} />
        </svg>
      </noscript>
      <svg viewBox={viewBox}>
        <use data-href={href} />
        {id === 'marketing' && <use href="#stalk" transform="translate(238 156)scale(.8)" />}
      </svg>
    </span>
  );
}
