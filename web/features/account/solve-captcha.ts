import { readPublicSettings } from '../../lib/public-settings.ts'

/** Fetches a task and has it worked out: about a second. The answer is good for one request. */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  const { supabaseUrl } = readPublicSettings()
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
