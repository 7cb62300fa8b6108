/** A ticket of a viewing draw, and the place it was given. */
export type DrawTicket = { id: string; place: number }

export type DrawCheck = { isSeedGenuine: boolean; isOrderCorrect: boolean }

/**
 * The order in which the seed draws the tickets: by the SHA-256 of 'seed:ticket' in hexadecimal. The database has the same rule
 * (private.draw_value), and anyone can repeat it with sha256sum.
 */
export async function drawOrder(seed: string, ticketIds: readonly string[]): Promise<string[]> {
  const values = await Promise.all(
    ticketIds.map(async (id) => ({ id, value: await sha256(`${seed}:${id}`) })),
  )
  return values.sort((one, other) => (one.value < other.value ? -1 : 1)).map(({ id }) => id)
}

/** Whether the seed has the hash that was published beforehand, and whether it gives the tickets these places. */
export async function checkDraw(
  draw: { seed: string; seedHash: string },
  tickets: readonly DrawTicket[],
): Promise<DrawCheck> {
  const order = await drawOrder(
    draw.seed,
    tickets.map(({ id }) => id),
  )
  const byPlace = [...tickets].sort((one, other) => one.place - other.place)
  return {
    isSeedGenuine: (await sha256(draw.seed)) === draw.seedHash,
    isOrderCorrect: byPlace.every(({ id, place }, index) => order[index] === id && place === index + 1),
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
