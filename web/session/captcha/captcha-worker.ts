import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Works the task out beside the page, which stays as quick as ever. Nothing said means that it could not. */
self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  try {
    const solution = await solveChallenge({ challenge, deriveKey })
    self.postMessage(btoa(JSON.stringify({ challenge, solution })))
  } catch {
    self.postMessage('')
  }
}
