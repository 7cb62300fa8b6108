import { stat } from 'node:fs/promises'
import path from 'node:path'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { connect } from '../../platform/db/connect.ts'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { loadKeys } from '../../platform/keys.ts'
import { filledDataDir } from '../../test/data-dir.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { createLandlord } from '../../test/people.ts'
import { startServer } from '../../test/start-server.ts'

const megabyte = 1024 * 1024
const largeValue = 'x'.repeat(1.9 * megabyte)
const missingId = '00000000-0000-0000-0000-000000000000'

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0

test('a client that sends refused megabytes adds almost nothing to the logs', async () => {
  const dataDir = await filledDataDir()
  const server = startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info', PORT: `${await freePort()}` })
  await server.whenReady()
  const { databaseUrl } = await keysOf(dataDir)
  const sql = connect(databaseUrl, { max: 1, name: 'test' })
  const keys = await loadKeys(sql)
  const { id } = await createLandlord(sql)
  const [session] = await sql<{ id: string }[]>`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (gen_random_uuid(), ${id}, now(), now(), 'aal1') returning id`
  await sql.end()
  const token = await new SignJWT({
    sub: id,
    role: 'authenticated',
    aud: 'authenticated',
    aal: 'aal1',
    session_id: session?.id,
  })
    .setProtectedHeader({ alg: 'ES256' })
    .setExpirationTime('1h')
    .sign(keys.signingKey)

  let sentBytes = 0
  const send = async (address: string, body: string, isSignedIn: boolean) => {
    const headers = {
      apikey: keys.anonKey,
      'content-type': 'application/json',
      ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}),
    }
    // A body that is too large is refused while it is being sent, which the client may see as a broken connection.
    const status = await fetch(`${server.url}${address}`, { method: 'POST', headers, body }).then(
      async (response) => response.text().then(() => response.status),
      () => 413,
    )
    expect(Math.floor(status / 100), `${address} ${body.slice(0, 60)}`).toBe(4)
    sentBytes += body.length
  }
  const logBytes = async () => {
    const files = ['postgres.log', 'postgres.log.1'].map((name) => sizeOf(path.join(dataDir, name)))
    return (await Promise.all(files)).reduce((sum, size) => sum + size, server.output().length)
  }

  const before = await logBytes()
  for (const isSignedIn of [false, true]) {
    await send(
      '/rest/v1/rpc/record_listing_view',
      JSON.stringify({ property_id: largeValue, visitor: 'x' }),
      isSignedIn,
    )
    await send('/rest/v1/rpc/record_listing_view', `{"property_id": ${largeValue}`, isSignedIn)
    await send('/rest/v1/rpc/no_such_function', JSON.stringify({ [largeValue]: 1 }), isSignedIn)
    await send(
      '/rest/v1/rpc/send_enquiry',
      JSON.stringify({ property_id: missingId, message: largeValue }),
      isSignedIn,
    )
    await send('/rest/v1/rpc/import_listings', JSON.stringify({ rows: { [largeValue]: 1 } }), isSignedIn)
    await send('/rest/v1/properties', JSON.stringify({ title: largeValue }), isSignedIn)
    await send('/rest/v1/properties', JSON.stringify({ features: [largeValue] }), isSignedIn)
    await send('/rest/v1/properties', JSON.stringify({ price: largeValue }), isSignedIn)
    await send(
      '/auth/v1/signup',
      JSON.stringify({ email: largeValue, password: largeValue, data: { largeValue } }),
      isSignedIn,
    )
    await send(
      '/auth/v1/token?grant_type=password',
      JSON.stringify({ email: largeValue, password: largeValue }),
      isSignedIn,
    )
    await send(
      '/storage/v1/object/sign/listing-pictures',
      JSON.stringify({ expiresIn: largeValue, paths: [largeValue] }),
      isSignedIn,
    )
  }
  // Longer URLs and headers are refused before they are parsed; shorter ones are parsed.
  for (const length of [15_000, 60_000]) {
    const headers = { 'x-long': 'x'.repeat(length), 'user-agent': 'y'.repeat(500) }
    await fetch(`${server.url}/${'x'.repeat(length)}`).catch(() => undefined)
    await fetch(server.url, { headers }).catch(() => undefined)
    sentBytes += 2 * length
  }
  const grownBytes = (await logBytes()) - before
  const perMegabyte = Math.round(grownBytes / (sentBytes / megabyte))
  process.stdout.write(
    `${perMegabyte} bytes of log a refused megabyte (${grownBytes} for ${(sentBytes / megabyte).toFixed(1)} MB)\n`,
  )
  expect(perMegabyte).toBeLessThan(2048)
})
