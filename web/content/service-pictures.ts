/** The pictures of the services, one for each id: a file of its own, for no visitor needs them before the words. */
export { default as servicePictures } from './service-pictures.svg?no-inline';
