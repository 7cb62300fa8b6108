/** Pounds a week: 1,300 pcm -> 300. */
export function weeklyRent(rent: number): number {
  return (rent * 12) / 52
}
