import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../platform/db/connect.ts'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { type Cluster, startCluster } from '../faults/harness/cluster.ts'
import type { FaultContext } from '../faults/harness/fault-context.ts'
import { openMailServer } from '../faults/harness/mail-server.ts'
import { Traffic } from '../faults/harness/traffic.ts'
import { LiveClient } from './live-client.ts'
import { MailLoad } from './mail-load.ts'
import { PostgresNode } from './postgres-node.ts'
import { ReplicaSet } from './replica-set.ts'

export type HaSite = {
  replicas: ReplicaSet
  cluster: Cluster
  traffic: Traffic
  mail: MailLoad
  live: LiveClient
  databaseUrl: string
}

/** Three database nodes, two servers behind a balancer, a mail server, and traffic of all kinds. */
export async function startHaSite(context: FaultContext): Promise<HaSite> {
  const firstDir = await context.dataDir()
  const { password } = new URL((await keysOf(firstDir)).databaseUrl)
  const nodes: PostgresNode[] = []
  for (const [at, dataDir] of [firstDir, await context.folder(), await context.folder()].entries())
    nodes.push(await PostgresNode.create({ name: `n${at + 1}`, port: await freePort(), dataDir, password }))
  const replicas = new ReplicaSet(nodes)
  context.onCleanup(() => replicas.stop())
  await replicas.start()
  // A server with DATABASE_URL refuses the passwords that everybody knows.
  await replicas.primary.sql`update auth.users set encrypted_password = ''`

  const urlOf = (port: number) => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
  const databaseUrl = urlOf(replicas.writes.port)
  const mailServer = await openMailServer()
  context.onCleanup(() => mailServer.close())
  const dataDir = await context.folder()
  const cluster = await startCluster(context, dataDir, {
    DATABASE_URL: databaseUrl,
    READ_DATABASE_URL: urlOf(replicas.reads.port),
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  })
  const { serviceRoleKey } = await keysOf(dataDir)
  const sql = connect(databaseUrl, { max: 1, name: 'proof' })
  const [user] = await sql<{ id: string }[]>`select id from auth.users order by email limit 1`
  await sql.end()
  const traffic = await Traffic.start({ url: cluster.url, dataDir })
  context.onCleanup(() => traffic.stop())
  const mail = new MailLoad(databaseUrl, mailServer)
  context.onCleanup(() => mail.stop())
  const live = await LiveClient.start(cluster.url, serviceRoleKey, user?.id ?? '')
  context.onCleanup(() => live.stop())
  return { replicas, cluster, traffic, mail, live, databaseUrl }
}

/** The longest time without an acknowledged write while `work` runs and until writes are acknowledged again. */
export async function longestWriteGap(traffic: Traffic, work: () => Promise<void>): Promise<number> {
  let longest = 0
  let isDone = false
  const watch = async () => {
    let [count, at] = [traffic.acknowledged.size, performance.now()]
    for (let isResumed = false; !isResumed; await sleep(5)) {
      longest = Math.max(longest, performance.now() - at)
      if (traffic.acknowledged.size === count) continue
      isResumed = isDone
      count = traffic.acknowledged.size
      at = performance.now()
    }
  }
  const watching = watch()
  await work()
  isDone = true
  await watching
  return longest
}
