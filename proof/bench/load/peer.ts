import { existsSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { installIn } from './child-server.ts'

const packages = ['@supabase/lite@0.10.0', 'postgres@3.4.9', '@hono/node-server@2.1.6', 'hono@4.13.17']
const home = path.join(import.meta.dirname, '..', '.peer')

/** The peer lives in a folder of its own, so that nothing of it is among our dependencies. Answers where `file` stands there. */
export async function installPeer(file: string): Promise<string> {
  if (!existsSync(path.join(home, 'node_modules/@supabase/lite'))) {
    await mkdir(home, { recursive: true })
    await writeFile(path.join(home, 'package.json'), '{"private":true,"type":"module"}\n')
    await installIn(home, packages)
  }
  const there = path.join(home, file.replaceAll('/', '-'))
  await cp(path.join(import.meta.dirname, '..', file), there)
  return there
}
