/**
 * A reason why the product cannot start (or go on), worded for the person at the terminal:
 * what is wrong and what to do about it, in one line. It is printed without a stack trace.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
