/** Returns why a solution is refused, or undefined if it is accepted. */
export type CaptchaCheck = (token: string | undefined, address: string) => Promise<string | undefined>
