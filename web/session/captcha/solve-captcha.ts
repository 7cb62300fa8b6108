import { readPublicSettings } from '../../data/public-settings.ts'

/** A token for one request: from the configured provider, or from our own proof of work (about a second). */
export async function solveCaptcha(place: HTMLElement | null, signal: AbortSignal): Promise<string> {
  const { supabaseUrl, captcha } = readPublicSettings()
  if (!captcha) return solveProofOfWork(supabaseUrl, signal)
  const { solveWithProvider } = await import('./provider-captcha.ts')
  return solveWithProvider(captcha, place ?? document.body, signal)
}

async function solveProofOfWork(supabaseUrl: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${supabaseUrl}/captcha/v1/challenge`, { signal })
  if (!response.ok) throw new Error(`no captcha challenge: ${response.status}`)
  const challenge: unknown = await response.json()
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error('the captcha could not be solved'))
      worker.onmessage = ({ data }: MessageEvent<string>) => (data ? resolve(data) : fail())
      worker.onerror = fail
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}
