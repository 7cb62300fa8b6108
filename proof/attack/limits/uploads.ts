import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type HostileFile, hostileFiles, marker } from '../../../contract/storage/hostile-files.ts'
import { picture } from '../../../contract/storage/picture.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { forEachConcurrently } from '../fuzz/fuzz.ts'
import { type HttpRequest, send } from '../http-client.ts'
import { problemsOf } from '../inspect.ts'

// ASVS 5.2.1, 5.2.2, 5.3.1, 5.3.2
/** Files with false types, hidden content or dangerous names. */
export const hostileUploads: Attack = {
  name: 'uploads',
  run: async (context, result) => {
    const files = await hostileFiles()
    await forEachConcurrently(files, (file) => tryFile(context, result, file))
    await tryNames(context, result)
    await tryTypes(context, result)
    await trySizes(context, result)
    await nothingOutside(context, result)
  },
}

function uploadOf(
  { actors }: AttackContext,
  name: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
): HttpRequest {
  const { draft } = actors.fixture.ids.get('landlord') ?? {}
  return {
    method: 'POST',
    path: `/storage/v1/object/listing-pictures/${draft}/${name}`,
    headers: {
      ...actors.actor('landlord').headers,
      'content-type': 'image/jpeg',
      'x-upsert': 'true',
      ...headers,
    },
    body: bytes,
  }
}

/** As its owner sees it. */
const look = ({ site, actors }: AttackContext, key: string) =>
  send(site.local, {
    path: `/storage/v1/object/authenticated/${key}`,
    headers: actors.actor('landlord').headers,
  })

async function tryFile(
  context: AttackContext,
  result: AttackResult,
  { name, bytes, becomes }: HostileFile,
): Promise<void> {
  const response = await send(context.site.local, uploadOf(context, `hostile-${name}`, bytes))
  const isRefused = response.status >= 400
  result.recordAttempt(isRefused ? 'refused' : 'encoded anew')
  for (const problem of problemsOf(response, context.site)) result.recordFinding(`${name}: ${problem}`)
  if (isRefused !== (becomes === 'refused'))
    result.recordFinding(`${name} is ${isRefused ? 'refused' : 'taken'}: ${response.text.slice(0, 120)}`)
  if (isRefused) return
  const shown = await look(context, (JSON.parse(response.text) as { Key: string }).Key)
  if (shown.bytes.includes(marker)) result.recordFinding(`${name} comes back with what was hidden in it`)
  if (!/^image\/(jpeg|png|webp|avif)$/.test(shown.headers['content-type'] ?? ''))
    result.recordFinding(`${name} is shown as ${shown.headers['content-type']}`)
  const { exif, xmp, iptc } = await sharp(shown.bytes).metadata()
  if (exif || xmp || iptc) result.recordFinding(`${name} keeps its metadata`)
}

/** Dangerous file names. The server chooses names on disk, so none of these may appear there. */
async function tryNames(context: AttackContext, result: AttackResult): Promise<void> {
  const bytes = await picture('jpeg')
  const names = [
    '../../escape.jpg',
    '..%2f..%2fescape.jpg',
    '%2e%2e/%2e%2e/escape.jpg',
    '..%5c..%5cescape.jpg',
    '%252e%252e%252fescape.jpg',
    '....//escape.jpg',
    'a%00.jpg',
    'a.jpg%00.php',
    'a%0d%0ab.jpg',
    '.htaccess',
    'shell.php',
    'page.html',
    'a.jpg/../../b.jpg',
    'CON',
    'NUL.jpg',
    'a:b.jpg',
    '%ff.jpg',
    '%c0%ae%c0%ae/escape.jpg',
    `${'x'.repeat(300)}.jpg`,
    '%E2%80%AEgpj.exe',
    '~root.jpg',
    '$(id).jpg',
    '`id`.jpg',
    '|id.jpg',
    ';id.jpg',
    "'or'1.jpg",
    '-rf',
    '%20',
    '.',
    '%2e',
  ]
  for (const name of names) {
    const response = await send(context.site.local, uploadOf(context, name, bytes))
    result.recordAttempt(response.status)
    for (const problem of problemsOf(response, context.site))
      result.recordFinding(`a file called ${name} ${problem}`)
    if (response.status !== 200) continue
    const { Key: key } = JSON.parse(response.text) as { Key: string }
    if (!/^listing-pictures\/[0-9a-f-]{36}\/[0-9a-f]{32}\.jpg$/.test(key))
      result.recordFinding(`a file called ${name} is kept as ${key}`)
  }
}

/** The type is determined by the content, not by the header. */
async function tryTypes(context: AttackContext, result: AttackResult): Promise<void> {
  const bytes = await picture('jpeg')
  for (const type of [
    'text/html',
    'image/svg+xml',
    'application/javascript',
    'text/html;charset=utf-7',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'image/jpeg, text/html',
    '',
  ]) {
    const response = await send(
      context.site.local,
      uploadOf(context, 'typed.jpg', bytes, { 'content-type': type }),
    )
    result.recordAttempt(response.status)
    for (const problem of problemsOf(response, context.site))
      result.recordFinding(`a file of type ${type} ${problem}`)
    if (response.status !== 200) continue
    const shown = await look(context, (JSON.parse(response.text) as { Key: string }).Key)
    if (shown.headers['content-type'] !== 'image/jpeg')
      result.recordFinding(`a picture sent as ${type} is shown as ${shown.headers['content-type']}`)
    if (!/sandbox/.test(`${shown.headers['content-security-policy']}`))
      result.recordFinding(`a picture sent as ${type} is shown without a sandbox`)
  }
}

/** False lengths and oversized files. */
async function trySizes(context: AttackContext, result: AttackResult): Promise<void> {
  const large = Buffer.alloc(12 * 1024 * 1024, 0xff)
  const answers = await Promise.all([
    send(context.site.local, uploadOf(context, 'large.jpg', large)),
    send(context.site.local, uploadOf(context, 'large.jpg', large, { 'transfer-encoding': 'chunked' })),
    send(context.site.local, {
      ...uploadOf(context, 'x', Buffer.alloc(0)),
      path: '/storage/v1/upload/resumable',
      headers: {
        ...context.actors.actor('landlord').headers,
        'tus-resumable': '1.0.0',
        'upload-length': '99999999999',
        'upload-metadata': `bucketName ${Buffer.from('listing-pictures').toString('base64')},objectName ${Buffer.from('a/b.jpg').toString('base64')}`,
      },
    }),
  ])
  for (const { status, text } of answers)
    result.expect(
      status === 413 || status === 400 || status === 403 || status === 0,
      () => `too large a file answers ${status} ${text.slice(0, 100)}`,
      status,
    )
}

/** Only files named by the server are on disk. */
async function nothingOutside({ site }: AttackContext, result: AttackResult): Promise<void> {
  const entries = await readdir(path.join(site.dataDir, 'storage'), { recursive: true, withFileTypes: true })
  const unexpected = entries.filter(
    (entry) => entry.isFile() && /escape|hostile|shell|\.php|\.html|\.svg/.test(entry.name),
  )
  result.expect(
    unexpected.length === 0,
    () => `unexpected files on disk: ${unexpected.map(({ name }) => name).join(', ')}`,
  )
}
