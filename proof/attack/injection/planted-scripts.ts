import { createHash } from 'node:crypto'
import { cases } from '../../../contract/access/access-matrix-cases.ts'
import { replaceIds } from '../../../contract/access/access-matrix-fixture.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Actors } from '../access/actors.ts'
import type { AttackContext } from '../attack-context.ts'

/** The function that a planted script calls, and the marker of an injected element. */
export const alarm = 'attacked'

/** A four-letter code of a field, for short columns. */
export const codeOf = (where: string): string =>
  `x${createHash('sha256').update(where).digest('hex').slice(0, 4)}`

/** Breaks out of text, quoted attributes, scripts and comments; contains the name of the field. */
const payloads = (where: string): string[] => [
  `--></script></title>'"><img src=x onerror="${alarm}('${where}')" data-${alarm}="${where}"><svg onload=${alarm}('${where}')></svg><a href="javascript:${alarm}('${where}')">${where}</a>`,
  `'"><img src=x onerror=${alarm}('${where}') data-${alarm}>`,
  `"><b data-${alarm}=${where}>`,
  `"><b ${alarm}=${codeOf(where)}>`,
]
const addressPayloads = (where: string): string[] => [
  `javascript:${alarm}('${where}')//`,
  `//evil.example/${alarm}=${where}`,
]
const isAddress = /website|link|url|logo|image|images|floor_plan/

const mark = new RegExp(`${alarm}(?:\\('|=(?:"|&quot;)?)(\\w[\\w ]*\\.\\w[\\w ]*|x[0-9a-f]{4})`, 'g')

/** The fields whose planted texts appear in a page or its URLs. */
export const fieldsIn = (html: string): string[] => {
  const decoded = html.replaceAll('%27', "'").replaceAll('%28', '(').replaceAll('%3D', '=')
  return [...decoded.matchAll(mark)].map(([, field = '']) => field.trim().replaceAll(' ', '_'))
}

/** Columns that identify rows. */
const isKey = /^(entity_id|share_token|unsubscribe_token|token_hash)$/

/** JSON columns with user content, and text columns with a special format. */
const forms: Record<string, (text: string) => unknown> = {
  'audit_log.before': (text) => ({ title: text, [text]: 'was' }),
  'audit_log.after': (text) => ({ title: text, [text]: 'is' }),
  'import_runs.report': (text) => [{ row: 1, ref: text, title: text, outcome: 'refused', notes: [text] }],
  'notifications.data': (text) => ({ title: text, name: text }),
  'properties.image_details': (text) => [{ caption: text, width: 1200, height: 800 }],
  'properties.material_information': (text) => ({
    water: { state: 'stated', text },
    heating: { state: text, text },
    [text]: { state: 'stated', text },
  }),
  'saved_searches.criteria': (text) => ({ type: 'sale', keywords: text, [text]: text }),
  'saved_searches.query': (text) => `type=sale&keywords=${encodeURIComponent(text)}`,
}

/** Owners of the changed rows; other rows stay recognisable. */
const owners = ['user', 'mfaOverdue', 'agent', 'landlord', 'admin']

type Column = { table: string; column: string; kind: 'text' | 'list' | 'document'; keys: string[] }

/** Writes a script into every text field that accepts one. Returns the fields that did and those that did not. */
export async function plantScripts({
  site,
  actors,
}: AttackContext): Promise<{ planted: string[]; refused: string[] }> {
  const columns = await site.sql<Column[]>`
    select c.relname as table, a.attname as column,
      case when a.atttypid = 'text[]'::regtype then 'list' when a.atttypid = 'jsonb'::regtype then 'document' else 'text' end as kind,
      array(select k.attname from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey))
    order by 1, 2`
  const planted: string[] = []
  const refused: string[] = []
  await site.sql.begin(async (tx) => {
    const rows = await rowsOfOwners(tx, columns, actors)
    for (const each of columns.filter(({ column }) => !isKey.test(column))) {
      let hasTaken = false
      for (const { key, isOdd } of rows.get(each.table) ?? [])
        if (await plant(tx, each, key, isOdd)) hasTaken = true
      ;(hasTaken ? planted : refused).push(`${each.table}.${each.column}`)
    }
    await plantContent(tx)
  })
  return { planted, refused }
}

type Owned = { key: string; isOdd: boolean }

/** By primary key, because the columns that the matrix uses may be overwritten. */
async function rowsOfOwners(tx: Tx, columns: Column[], { fixture }: Actors): Promise<Map<string, Owned[]>> {
  const found = new Map<string, Owned[]>()
  for (const { table, keys } of new Map(columns.map((each) => [each.table, each])).values()) {
    const written = keys.map((key) => `format('%I = %L', '${key}', ${key})`).join(` || ' and ' || `)
    const rows: Owned[] = []
    for (const [n, owner] of owners.entries())
      for (const { key } of cases.filter((each) => each.table === table)) {
        const named = replaceIds(key, fixture.ids.get(owner) ?? {})
        const own = await tx.unsafe<{ key: string }[]>(
          `select ${written} as key from public.${table} where ${named}`,
        )
        rows.push(...own.map((row) => ({ key: row.key, isOdd: n % 2 === 1 })))
      }
    found.set(table, rows)
  }
  return found
}

/** The longest script that the field accepts; in URL fields every other owner gets a URL. */
async function plant(tx: Tx, { table, column, kind }: Column, key: string, isOdd: boolean): Promise<boolean> {
  const where = `${table}.${column}`
  const addresses = isAddress.test(column) ? addressPayloads(where) : []
  const tries = isOdd ? [...payloads(where), ...addresses] : [...addresses, ...payloads(where)]
  const value = { text: '$1::text', list: 'array[$1::text]', document: '$1::text::jsonb' }[kind]
  const form = forms[where]
  if (kind === 'document' && !form) return false
  for (const text of tries) {
    const isTaken = await tx
      .savepoint((point) =>
        point.unsafe(`update public.${table} set ${column} = ${value} where ${key} returning 1`, [
          kind === 'document' ? JSON.stringify(form?.(text)) : `${form?.(text) ?? text}`,
        ]),
      )
      .then((rows) => rows.length > 0)
      .catch(() => false)
    if (isTaken) return true
  }
  return false
}

/** Pages and posts are Markdown, which has other ways to inject a script. */
async function plantContent(tx: Tx): Promise<void> {
  const text = [
    ...payloads('markdown'),
    `[link](javascript:${alarm}('markdown'))`,
    `[link](<javascript:${alarm}('markdown')>)`,
    `[link](data:text/html,<script>${alarm}('markdown')</script>)`,
    `![picture](x"onerror="${alarm}('markdown'))`,
    `<script>${alarm}('markdown')</script>`,
    `<iframe srcdoc="<script>parent.${alarm}('markdown')</script>"></iframe>`,
    `\`\`\`html\n<img src=x onerror=${alarm}('markdown')>\n\`\`\``,
    `| a | b |\n|---|---|\n| <img src=x onerror=${alarm}('markdown')> | [x](javascript:${alarm}('markdown')) |`,
  ].join('\n\n')
  await tx`update public.pages set content = ${text} where slug in ('about-us', 'help')`
  await tx`update public.blog_posts set content = ${text} where id in (select id from public.blog_posts where status = 'published' order by created_at desc limit 3)`
}
