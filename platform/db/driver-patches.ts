type Patch = { find: string; replace: string }

/**
 * Corrections to the driver's source, applied when it is loaded. Each text must occur exactly once, so that an upgrade of the driver
 * that changes one of them fails at once. `driver-patches.test.ts` checks what they are for.
 */
export const driverPatches: Record<string, Patch[]> = {
  'index.js': [
    // A query that waited for a connection does not get a second deadline when one is opened for it.
    {
      find: '      : queries.push(query)\n',
      replace: '      : queries.push(Object.assign(query, { queuedAt: performance.now() }))\n',
    },
  ],
  'connection.js': [
    {
      find: '    , hostIndex = 0\n',
      replace: '    , hostIndex = 0\n    , waitingSince = 0\n',
    },
    // The driver retries for ever, without a pause, while a proxy accepts connections and closes them. `connect_timeout` now limits
    // all attempts together. After an outage was noticed, a query waits only a moment.
    {
      find: '      initial = query\n      reconnect()\n',
      replace: `      initial = query
      waitingSince = query.queuedAt || performance.now()
      if (options.shared.isDown)
        waitingSince = Math.min(waitingSince, performance.now() - options.connect_timeout * 1000 + 750)
      reconnect()
`,
    },
    {
      find: '    terminated = false\n    backendParameters = {}\n',
      replace: `    if (!initial && !cancelMessage)
      return
    terminated = false
    backendParameters = {}
`,
    },
    {
      find: '    connectTimer.start()\n',
      replace:
        '    connectTimer.start(initial ? Math.max(750, waitingSince + options.connect_timeout * 1000 - performance.now()) : undefined)\n',
    },
    {
      find: '    start() {\n      timer && clearTimeout(timer)\n      timer = setTimeout(done, seconds * 1000, arguments)\n',
      replace:
        '    start(ms = seconds * 1000) {\n      timer && clearTimeout(timer)\n      timer = setTimeout(done, ms, arguments)\n',
    },
    {
      find: "    errored(Errors.connection('CONNECT_TIMEOUT', options, socket))\n",
      replace: `    options.shared.isDown = true
    errored(Errors.connection('CONNECT_TIMEOUT', options, socket))
`,
    },
    {
      find: '    if (initial)\n      return reconnect()\n',
      replace: `    if (initial) {
      query = null
      if (!terminated && performance.now() - waitingSince < options.connect_timeout * 1000) {
        closedTime = performance.now()
        delay = hostIndex === 0 ? 100 : 0
        return reconnect()
      }
      options.shared.isDown = true
      errored(Errors.connection('CONNECT_TIMEOUT', options))
    }
`,
    },
    {
      find: '      options.shared.retries = retries = 0\n',
      replace: '      options.shared.retries = retries = 0\n      options.shared.isDown = false\n',
    },
    // A proxy that closes a new connection may also reset it.
    {
      find: '    if (connection.queue === queues.connecting && options.host[retries + 1])\n',
      replace:
        "    if (connection.queue === queues.connecting && !terminated && (options.host[retries + 1] || err.code === 'ECONNRESET' || err.code === 'EPIPE'))\n",
    },
    // A node with the wrong role is left for the next one, or for a later attempt, instead of failing the query.
    {
      find: '        else if (tryNext(target_session_attrs, backendParameters))\n          return terminate()\n',
      replace:
        '        else if (tryNext(target_session_attrs, backendParameters))\n          return socket.end(b().X().end())\n',
    },
    // Since PostgreSQL 14 a standby reports its setting here, which is off, and not that it is read-only.
    {
      find: "      (x === 'read-write' && xs.default_transaction_read_only === 'on') ||\n",
      replace:
        "      (x === 'read-write' && (xs.default_transaction_read_only === 'on' || xs.in_hot_standby === 'on')) ||\n",
    },
    // A statement of a transaction must not be sent again after the transaction, which has failed.
    {
      find: '          : query.prepared && retryRoutines.has(errorResponse.routine)\n',
      replace:
        '          : query.prepared && retryRoutines.has(errorResponse.routine) && (delete statements[query.signature], !connection.reserved)\n',
    },
    // The rejection would be unhandled and end the process. The next connection tries again.
    {
      find: '    `], [], execute)\n    types.forEach(',
      replace: '    `], [], execute).catch(() => [])\n    types.forEach(',
    },
    // The same code reports a standby and a database that was made read-only.
    {
      find: '      errorResponse = Errors.postgres(parseError(x))\n',
      replace:
        "      errorResponse = Errors.postgres({ ...parseError(x), is_standby: backendParameters.in_hot_standby === 'on' })\n",
    },
  ],
}

/** Throws if a text to replace is missing or ambiguous. */
export function patchDriver(file: string, source: string): string {
  return (driverPatches[file] ?? []).reduce((text, { find, replace }) => {
    if (text.split(find).length !== 2)
      throw new Error(`postgres/src/${file} has changed; review driver-patches.ts: ${find.trim()}`)
    return text.replace(find, () => replace)
  }, source)
}
