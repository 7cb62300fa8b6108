/** Preloaded when an article is about to be opened. */
export const loadPostDialog = () => import('./post-dialog.tsx')
