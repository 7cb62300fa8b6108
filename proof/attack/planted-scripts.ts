import { cases } from '../../contract/access-matrix-cases.ts'
import { fill } from '../../contract/access-matrix-world.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Siege } from './siege.ts'

/** What a script that runs calls, and what an element that was smuggled in is known by. */
export const alarm = 'attacked'

/** Breaks out of text, of attributes in either quotes, of scripts and of comments; the name says where it was planted. */
const payloads = (where: string): string[] => [
  `--></script></title>'"><img src=x onerror="${alarm}('${where}')" data-${alarm}="${where}"><svg onload=${alarm}('${where}')></svg><a href="javascript:${alarm}('${where}')">${where}</a>`,
  `'"><img src=x onerror=${alarm}('${where}') data-${alarm}>`,
  `"><b data-${alarm}>`,
]
const addressPayloads = (where: string): string[] => [
  `javascript:${alarm}('${where}')//`,
  `//evil.example/${alarm}`,
]
const isAddress = /website|link|url|logo|image|images|floor_plan/

/** Whose rows; those of the others stay as they are, to be recognised. */
const owners = ['user', 'gated', 'agent', 'landlord', 'admin']

type Column = { table: string; column: string; isList: boolean }

/** Writes a script into every text of everybody's rows that takes it. Answers with the fields that did, and how many did not. */
export async function plantScripts({ site, cast }: Siege): Promise<{ planted: string[]; refused: string[] }> {
  const columns = await site.sql<Column[]>`
    select c.relname as table, a.attname as column, a.atttypid = 'text[]'::regtype as "isList"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype)
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey))
    order by 1, 2`
  const planted: string[] = []
  const refused: string[] = []
  await site.sql.begin(async (tx) => {
    for (const { table, column, isList } of columns) {
      const where = `${table}.${column}`
      let hasTaken = false
      for (const owner of owners)
        for (const each of cases.filter((one) => one.table === table))
          if (await plant(tx, where, fill(each.key, cast.world.names.get(owner) ?? {}), isList))
            hasTaken = true
      ;(hasTaken ? planted : refused).push(where)
    }
    await plantContent(tx)
  })
  return { planted, refused }
}

/** With the longest script that the field's own rules let in. */
async function plant(tx: Tx, where: string, key: string, isList: boolean): Promise<boolean> {
  const [table = '', column = ''] = where.split('.')
  const tries = [...(isAddress.test(column) ? addressPayloads(where) : []), ...payloads(where)]
  for (const text of tries) {
    const value = isList ? `array[$1::text]` : '$1::text'
    const isTaken = await tx
      .savepoint((point) =>
        point.unsafe(`update public.${table} set ${column} = ${value} where ${key} returning 1`, [text]),
      )
      .then((rows) => rows.length > 0)
      .catch(() => false)
    if (isTaken) return true
  }
  return false
}

/** Pages and posts are written in Markdown, which has its own ways to a script. */
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
