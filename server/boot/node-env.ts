/**
 * Imported first, because React chooses its development or production build when it is loaded. Only `npm run dev` uses
 * the slow development build, whatever the shell's environment says.
 */
if (process.env.NODE_ENV !== 'development') process.env.NODE_ENV = 'production'
