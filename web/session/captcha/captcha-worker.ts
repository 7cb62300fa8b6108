import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Solves the challenge in a thread. No message means that it failed. */
self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  try {
    const solution = await solveChallenge({ challenge, deriveKey })
    self.postMessage(btoa(JSON.stringify({ challenge, solution })))
  } catch {
    self.postMessage('')
  }
}
