/** Shown beside a form that was submitted before the page’s scripts loaded, if they do not arrive. */
export const earlyForms = {
  notLoaded: 'This page hasn’t finished loading. Check your connection, then reload the page.',
  reload: 'Reload',
}
