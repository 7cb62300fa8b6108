/** Beside a form that was sent before the page’s scripts arrived, once waiting for them seems to be in vain. */
export const earlyForms = {
  notLoaded: 'This page hasn’t finished loading. Check your connection, then reload the page.',
  reload: 'Reload',
}
