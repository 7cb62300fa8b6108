import { subscribe } from 'node:diagnostics_channel'

/**
 * Runs inside the servers under attack (`--import`): what a request adds to every object is told in the log by the next one at
 * the latest. No answer would show it, since JSON is written of an object's own keys alone.
 */
const prototypes = { Object, Array, Function, String, Number, Promise, Map }
const reported = new Set<string>()

function look(): void {
  for (const [name, { prototype }] of Object.entries(prototypes))
    for (const key of Object.keys(prototype)) {
      const what = `${name}.prototype.${key}`
      if (reported.has(what)) continue
      reported.add(what)
      process.stderr.write(`Error: ${what} was not there at the start\n`)
    }
}

subscribe('http.server.request.start', look)
process.stdout.write('Prototypes are watched.\n')
