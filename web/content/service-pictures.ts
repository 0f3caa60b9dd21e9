/** The pictures of the services, one for each id. They are in a separate file, because a page shows text first. */
export { default as servicePictures } from './service-pictures.svg?no-inline';
