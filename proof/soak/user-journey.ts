/** Something somebody does now and then, whole: it throws when the answer is not the right one. */
export type Errand = { name: string; perSecond: number; run: (turn: number) => Promise<void> }

/** Fetches and reads to the end, as a browser would. */
export async function read(address: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const answer = await fetch(address, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok)
    throw new Error(`${answer.status} ${new URL(address).pathname} ${bytes.toString().slice(0, 200)}`)
  return bytes
}

export const inTurn = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T
