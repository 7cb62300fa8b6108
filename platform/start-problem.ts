/**
 * A reason why the server cannot start or continue, for the person at the terminal: what is wrong and what to do, in one line.
 * Printed without a stack trace.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
