/** The pictures of the services, one for each id. They are a separate file, because no visitor needs them before the text. */
export { default as servicePictures } from './service-pictures.svg?no-inline';
