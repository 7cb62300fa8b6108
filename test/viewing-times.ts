const dayMs = 86_400_000

/** Noon UTC in so many days: whenever a test runs, a time at which homes are viewed. */
export const noonInDays = (days: number): Date =>
  new Date(`${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T12:00:00Z`)
