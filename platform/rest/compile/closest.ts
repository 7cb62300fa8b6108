/**
 * The most similar name, for hints in error messages; undefined if none is similar. As in PostgREST: names that share groups of three
 * letters, or otherwise of two, are compared by edit distance.
 */
export function closestName(requested: string, names: Iterable<string>): string | undefined {
  const all = [...new Set(names)]
  const key = requested.toLowerCase()
  const exact = all.find((name) => name.toLowerCase() === key)
  if (exact !== undefined) return exact
  for (const size of [3, 2]) {
    const best = bestMatch(key, all, size)
    if (best !== undefined) return best
  }
  return undefined
}

const minScore = 0.33
const maxCandidates = 50
const maxLength = 100

function bestMatch(key: string, names: string[], size: number): string | undefined {
  const grams = gramsOf(key, size)
  const [best] = names
    .map((name) => ({ name, score: similarity(grams, gramsOf(name, size)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxCandidates)
    .map(({ name }) => ({ name, score: editSimilarity(key, name.toLowerCase()) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score)
  return best?.name
}

/** Groups of letters with their counts. Punctuation other than commas is ignored. */
function gramsOf(name: string, size: number): Map<string, number> {
  const text = `-${name
    .toLowerCase()
    .slice(0, maxLength)
    .replace(/[^\p{L}\p{N}, ]+/gu, '')}-`.padEnd(size, '-')
  const grams = new Map<string, number>()
  for (let i = 0; i + size <= text.length; i++) {
    const gram = text.slice(i, i + size)
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  return grams
}

/** Cosine similarity: 1 for equal names, 0 for nothing in common. */
function similarity(one: Map<string, number>, other: Map<string, number>): number {
  let product = 0
  for (const [gram, count] of one) product += count * (other.get(gram) ?? 0)
  return product === 0 ? 0 : product / (lengthOf(one) * lengthOf(other))
}

const lengthOf = (grams: Map<string, number>) =>
  Math.sqrt([...grams.values()].reduce((sum, count) => sum + count * count, 0))

/** 1 for equal texts, 0 if every letter has to change. */
function editSimilarity(one: string, other: string): number {
  const [a, b] = [one.slice(0, maxLength), other.slice(0, maxLength)]
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return 1 - (previous[b.length] ?? 0) / Math.max(a.length, b.length, 1)
}
