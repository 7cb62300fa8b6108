/** The most similar name, for hints in error messages; undefined if none is similar. */
export function closestName(requested: string, names: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestScore = 0.33
  const pairs = pairsOf(requested)
  for (const name of names) {
    const score = similarity(pairs, pairsOf(name))
    if (score > bestScore) {
      best = name
      bestScore = score
    }
  }
  return best
}

function pairsOf(name: string): Map<string, number> {
  const text = `-${name.toLowerCase().slice(0, 100)}-`
  const pairs = new Map<string, number>()
  for (let i = 0; i < text.length - 1; i++) {
    const pair = text.slice(i, i + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** Cosine similarity of letter pairs: 1 for equal names, 0 for nothing in common. */
function similarity(one: Map<string, number>, other: Map<string, number>): number {
  let product = 0
  for (const [pair, count] of one) product += count * (other.get(pair) ?? 0)
  return product === 0 ? 0 : product / (lengthOf(one) * lengthOf(other))
}

const lengthOf = (pairs: Map<string, number>) =>
  Math.sqrt([...pairs.values()].reduce((sum, count) => sum + count * count, 0))
