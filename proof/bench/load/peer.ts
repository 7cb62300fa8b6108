import { existsSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { installIn } from './child-server.ts'

const packages = ['@supabase/lite@0.10.0', 'postgres@3.4.9', '@hono/node-server@2.1.6', 'hono@4.13.17']
const installFolder = path.join(import.meta.dirname, '..', '.peer')

/** Installs @supabase/lite outside our dependencies, copies `file` next to it and returns the path of the copy. */
export async function installPeer(file: string): Promise<string> {
  if (!existsSync(path.join(installFolder, 'node_modules/@supabase/lite'))) {
    await mkdir(installFolder, { recursive: true })
    await writeFile(path.join(installFolder, 'package.json'), '{"private":true,"type":"module"}\n')
    await installIn(installFolder, packages)
  }
  const target = path.join(installFolder, file.replaceAll('/', '-'))
  await cp(path.join(import.meta.dirname, '..', file), target)
  return target
}
