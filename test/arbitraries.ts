import fc from 'fast-check'

export const pick = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

/** `usual` is as many times as frequent as `odd`. */
export const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, times: number): fc.Arbitrary<T> =>
  fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: odd })
