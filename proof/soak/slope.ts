export type Point = { hour: number; value: number }
export type Slope = {
  /** Number of readings. */
  count: number
  mean: number
  perHour: number
  /** Of `perHour`. */
  standardError: number
}
export type Verdict = 'flat' | 'grows' | 'too short to tell'

/**
 * Linear regression by least squares. Consecutive readings are correlated (memory follows a sawtooth), so the standard
 * error is widened by their autocorrelation.
 */
export function slopeOf(points: readonly Point[]): Slope {
  const meanHour = meanOf(points.map(({ hour }) => hour))
  const mean = meanOf(points.map(({ value }) => value))
  const spread = sum(points.map(({ hour }) => (hour - meanHour) ** 2))
  const perHour = sum(points.map(({ hour, value }) => (hour - meanHour) * (value - mean))) / spread
  const residuals = points.map(({ hour, value }) => value - mean - perHour * (hour - meanHour))
  const squares = sum(residuals.map((each) => each ** 2))
  const uncorrectedError = Math.sqrt(squares / (points.length - 2) / spread)
  const autocorrelation = squares > 0 ? lagOneProduct(residuals) / squares : 0
  const persistence = Math.min(maxPersistence, Math.max(0, autocorrelation))
  return {
    count: points.length,
    mean,
    perHour,
    standardError: uncorrectedError * Math.sqrt((1 + persistence) / (1 - persistence)),
  }
}

const maxPersistence = 0.98
/** Seven minutes. A sawtooth may take two, and with fewer periods the error cannot be estimated. */
const minReadings = 40

const lagOneProduct = (residuals: number[]) =>
  sum(residuals.slice(1).map((each, index) => each * (residuals[index] ?? 0)))

/** Flat if two standard errors above the slope are allowed, growing if two below are not; otherwise inconclusive. */
export function verdictOf({ count, perHour, standardError }: Slope, allowedPerHour: number): Verdict {
  if (count < minReadings) return 'too short to tell'
  if (perHour + 2 * standardError <= allowedPerHour) return 'flat'
  return perHour - 2 * standardError > allowedPerHour ? 'grows' : 'too short to tell'
}

const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
const meanOf = (values: number[]) => sum(values) / values.length
