/** Fetches the dialog when it is about to be wanted. */
export const loadPostDialog = () => import('./post-dialog.tsx')
