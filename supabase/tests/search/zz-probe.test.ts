import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, test } from 'vitest'
import { loadGazetteer } from '../../../gazetteer/load.ts'
import { testDatabase } from '../../../test/database.ts'
const { sql } = await testDatabase()
beforeAll(async () => {
  const t = Date.now()
  await loadGazetteer(sql)
  console.log('load', Date.now() - t)
}, 120_000)
test('probe', async () => {
  const out: string[] = []
  for (const line of readFileSync('/tmp/sp/q.txt', 'utf8').trim().split('\n')) {
    const q = line.split('=')[0] ?? ''
    const [p] =
      await sql`select p.name, p.kind, p.parent, p.slug, p.shape is not null as has_shape from private.find_place(${q}) p`
    let r = p?.name ? p : undefined
    let how = ''
    if (!r) {
      const [c] = await sql`select public.correct_place(${q}) as it`
      r = c?.it as never
      how = ` ~${(c?.it as { is_likely?: boolean })?.is_likely}`
    }
    const s = await sql`select slug, name, parent from public.suggest_places(${q}, 3)`
    out.push(
      [
        q,
        r?.slug ?? r?.name ?? '-',
        r?.kind ?? '',
        how,
        r?.has_shape ? 'S' : '',
        '|',
        s.map((e) => e.slug ?? e.name).join(' ; '),
      ].join('\t'),
    )
  }
  writeFileSync('/tmp/sp/probe.tsv', out.join('\n'))
}, 300_000)
