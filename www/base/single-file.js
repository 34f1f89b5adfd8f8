/** Whether the page was saved as one file: it has no address that a link could lead to. */
export const isSingleFile = () => 'single' in document.documentElement.dataset;
