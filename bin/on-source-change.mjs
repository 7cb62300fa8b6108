import { readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { root } from './ensure-installed.mjs'

/** The web app's own files are not among them: those are replaced in the running server. */
const folders = [
  'server',
  'platform',
  'product',
  'worker',
  'domain',
  'demo',
  'gazetteer',
  'content',
  'supabase',
]
const settleMs = 100

/**
 * Tells of changed server files, once for a burst of them. `node --watch` would follow every import instead, among them
 * the temporary files that Vite makes of its configuration, and start again for ever.
 * @param {(file: string) => void} tell
 */
export function onSourceChange(tell) {
  /** @type {NodeJS.Timeout | undefined} */
  let settling
  for (const folder of folders.flatMap(withSubfolders)) {
    watch(path.join(root, folder), (_, name) => {
      if (!name || !/\.(ts|sql|md|toml)$/.test(name) || /\.test\.ts$/.test(name)) return
      clearTimeout(settling)
      settling = setTimeout(() => tell(path.join(folder, name)), settleMs)
    })
  }
}

/**
 * Each by itself: Node's own recursive watching loses a file that an editor has replaced.
 * @param {string} folder
 */
function withSubfolders(folder) {
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
  const inside = entries.filter((entry) => entry.isDirectory())
  return [folder, ...inside.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))]
}
