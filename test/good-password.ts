/** Long enough and not leaked, so that every password policy accepts it. */
export const goodPassword = 'Tower Bridge 1894!'
