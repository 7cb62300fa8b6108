import { subscribe } from 'node:diagnostics_channel'

/**
 * Runs inside the servers under attack (`--import`) and logs prototype pollution at the latest with the next request. No
 * response would show it, because JSON contains own keys only.
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
