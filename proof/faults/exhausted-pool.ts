import { Agent, request } from 'node:http'
import { connect } from '../../platform/db/connect.ts'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import { othersDuring, unaffected } from './stage/others.ts'
import { Traffic } from './stage/traffic.ts'

const greedyRequests = 200
const lastsMs = 12_000
/** Another machine, as far as the server can tell. */
const greedyAddress = '127.0.0.66'

/**
 * Somebody asks for more than there are connections, again and again, and each question hangs: the table it is about is
 * locked. Whatever is left must do for the others.
 */
export const exhaustedPool: Fault = {
  name: 'exhausted-pool',
  run: async (stage) => {
    const { url, dataDir } = await stage.site()
    const { databaseUrl, anonKey } = await keysOf(dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    const sql = connect(databaseUrl, { max: 1, name: 'proof' })
    stage.onEnd(() => sql.end({ timeout: 1 }))
    const statuses = new Map<number, number>()
    const others = await othersDuring(traffic, () =>
      sql.begin(async (tx) => {
        await tx`lock table public.plans in access exclusive mode`
        const until = performance.now() + lastsMs
        const agent = new Agent({ keepAlive: true, localAddress: greedyAddress })
        await Promise.all(
          Array.from({ length: greedyRequests }, async () => {
            while (performance.now() < until) {
              const status = await askGreedily(`${url}/rest/v1/plans?select=id`, anonKey, agent)
              statuses.set(status, (statuses.get(status) ?? 0) + 1)
            }
          }),
        )
        agent.destroy()
      }),
    )
    await traffic.stop()
    const greedy = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    return [
      {
        what: `one address asks ${greedyRequests} hanging questions at a time, for ${lastsMs / 1000} s`,
        times: [...statuses.values()].reduce((sum, count) => sum + count, 0),
        promised: unaffected,
        seen: `${others.seen}; itself: ${greedy}`,
        isKept: others.isKept,
      },
    ]
  },
}

/** The status; 0 where the connection broke. */
function askGreedily(address: string, apikey: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(address, { agent, headers: { apikey } }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0))
    })
    asking.on('error', () => resolve(0)).end()
  })
}
