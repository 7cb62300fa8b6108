/** One thing a user does, at a fixed rate. `run` throws if a response is wrong. */
export type Journey = { name: string; perSecond: number; run: (turn: number) => Promise<void> }

/** Fetches the whole response; throws unless it is a success. */
export async function fetchBytes(address: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(address, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok)
    throw new Error(`${response.status} ${new URL(address).pathname} ${bytes.toString().slice(0, 200)}`)
  return bytes
}

export const roundRobin = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T
