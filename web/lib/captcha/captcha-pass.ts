import { readPublicSettings } from '../public-settings.ts'
import type { Captcha } from './use-captcha.ts'

/**
 * What a function of the database takes for a solved captcha; nothing where there is none to be had. A proof that grew too
 * old while somebody was typing is made once more.
 */
export async function getCaptchaPass({
  start,
  take,
}: Pick<Captcha, 'start' | 'take'>): Promise<string | undefined> {
  start()
  for (const _ of ['first', 'again']) {
    const token = await take()
    if (token === undefined) return undefined
    const answer = await exchange(token)
    if (answer !== 'refused') return answer
  }
  return undefined
}

async function exchange(token: string): Promise<string | undefined | 'refused'> {
  const { captchaPassUrl, supabaseAnonKey } = readPublicSettings()
  try {
    const response = await fetch(captchaPassUrl, {
      method: 'POST',
      headers: {
        apikey: supabaseAnonKey,
        authorization: `Bearer ${supabaseAnonKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ token }),
    })
    if (response.status === 400) return 'refused'
    const { pass } = (await response.json()) as { pass?: string }
    return pass
  } catch {
    return undefined
  }
}
