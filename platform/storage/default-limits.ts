/** The largest file, unless configured otherwise. */
export const defaultMaxFileBytes = 10 * 1024 * 1024
