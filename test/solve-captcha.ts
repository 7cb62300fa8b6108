import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** What a browser sends once it has solved the proof of work of the server at `url`. */
export async function solveCaptcha(url: string): Promise<string> {
  const challenge = (await (await fetch(`${url}/captcha/v1/challenge`)).json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
