/** Whether the page is the single-file build: it has no address that a link could lead to. */
export const isSingleFile = () => 'single' in document.documentElement.dataset;
