import { readPublicSettings } from '../../data/public-settings.ts'
import { CaptchaSolver } from './captcha-solver.ts'

/**
 * The pass that database functions accept for a solved captcha: undefined if it could not be solved, null if the
 * network has used too many. A token that expired while the visitor was typing is replaced once.
 */
export async function takeCaptchaPass(solver: CaptchaSolver): Promise<string | null | undefined> {
  solver.start()
  for (const _ of ['first', 'again']) {
    const token = await solver.take()
    if (token === undefined) return undefined
    const result = await exchange(token)
    if (result !== 'refused') return result
  }
  return undefined
}

export function startCaptcha(place: HTMLElement | null): CaptchaSolver {
  const solver = new CaptchaSolver({ place: () => place })
  solver.start()
  return solver
}

async function exchange(token: string): Promise<string | null | undefined | 'refused'> {
  const { supabaseUrl, supabaseAnonKey } = readPublicSettings()
  // The hosted project has an edge function for it.
  const path = supabaseUrl === location.origin ? '/captcha/v1/pass' : '/functions/v1/captcha-pass'
  try {
    const response = await fetch(`${supabaseUrl}${path}`, {
      method: 'POST',
      headers: {
        apikey: supabaseAnonKey,
        authorization: `Bearer ${supabaseAnonKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ token }),
    })
    if (response.status === 400) return 'refused'
    if (response.status === 429) return null
    const { pass } = (await response.json()) as { pass?: string }
    return pass
  } catch {
    return undefined
  }
}
