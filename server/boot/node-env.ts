/**
 * Imported before everything else, because React decides while it is loaded which of its two builds it is: whatever
 * the shell says, only `npm run dev` runs the slow one with its warnings.
 */
if (process.env.NODE_ENV !== 'development') process.env.NODE_ENV = 'production'
