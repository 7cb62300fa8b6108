import { createClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Database } from '../../../../supabase/database.ts'
import { reportFailure, visitorClient } from '../../../data/request-context.ts'
import { loader as loadBlog } from '../blog/blog.tsx'
import { loader as loadHome } from '../home/home.tsx'

const answer = (body: object, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function visit(path: string, answerOfBackend: (url: string) => Response) {
  const failures: unknown[] = []
  const client = createClient<Database>('http://backend.test', 'key', {
    global: { fetch: async (input) => answerOfBackend(String(input)) },
    auth: { persistSession: false },
  })
  const context = new RouterContextProvider()
  context.set(visitorClient, client)
  context.set(reportFailure, (error) => failures.push(error))
  const request = new Request(`https://lintel.test${path}`)
  return { failures, args: { request, context, params: {}, url: new URL(request.url), pattern: path } }
}

test.each([
  ['/', loadHome],
  ['/blog', loadBlog],
] as const)(
  'a visitor of %s sees a page without the database, and the failure is reported',
  async (path, load) => {
    const away = visit(path, () => answer({ message: 'away' }, 500))
    expect(JSON.stringify(await load(away.args))).toContain('"isLoaded":false')
    expect(away.failures[0]).toMatchObject({ message: 'away' })
    const well = visit(path, (url) => answer(url.includes('/rpc/') ? { items: [], count: 0 } : [], 200))
    expect(JSON.stringify(await load(well.args))).not.toContain('"isLoaded":false')
    expect(well.failures).toEqual([])
  },
)
