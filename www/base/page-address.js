/** The address of the page's folder: the start of every link to the page. */
export const pageAddress = () => new URL('./', location.href.split('#')[0]).href;
