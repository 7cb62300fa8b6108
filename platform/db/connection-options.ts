/** For all attempts to open a connection together: a request gets its 503 within five seconds. */
export const connectTimeoutSeconds = 4

/**
 * Accepts only a primary, unless the URL says otherwise. After a failover an address may lead to a standby for a while; a connection to
 * it would reject every write.
 */
export const requirePrimary = (url: string): { target_session_attrs?: 'primary' } =>
  /[?&]target_session_attrs=/.test(url) ? {} : { target_session_attrs: 'primary' }
