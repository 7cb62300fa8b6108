const wordsPerMinute = 200

/** Whole minutes, rounded up: 201 words take 2. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.ceil(words / wordsPerMinute))
}
