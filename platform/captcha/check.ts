/** Says why a proof is not good enough, or nothing when it is. */
export type CaptchaCheck = (token: string | undefined, address: string) => Promise<string | undefined>
