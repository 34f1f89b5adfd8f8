/** The address of the page's folder, with which links begin. */
export const pageAddress = () => new URL('./', location.href.split('#')[0]).href;
