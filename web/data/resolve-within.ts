const blinkMs = 150

/** What comes within a blink, or nothing: a page opened from elsewhere waits so long before it shows placeholders. */
export const withinABlink = <T>(coming: Promise<T>): Promise<T | undefined> =>
  Promise.race([coming, new Promise<undefined>((resolve) => setTimeout(resolve, blinkMs))])
