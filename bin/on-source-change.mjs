import { readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { root } from './ensure-installed.mjs'

/** Without the web app's files, which are hot-reloaded in the running server. */
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
const debounceMs = 100

/**
 * Calls `onChange` once per burst of changed server files. `node --watch` would also follow the temporary files that
 * Vite creates from its configuration, and restart forever.
 * @param {(file: string) => void} onChange
 */
export function onSourceChange(onChange) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  for (const folder of folders.flatMap(foldersIn)) {
    watch(path.join(root, folder), (_, name) => {
      if (!name || !/\.(ts|sql|md|toml)$/.test(name) || /\.test\.ts$/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => onChange(path.join(folder, name)), debounceMs)
    })
  }
}

/**
 * Folders are watched one by one, because recursive watching loses files that an editor has replaced.
 * @param {string} folder
 */
function foldersIn(folder) {
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
  const inside = entries.filter((entry) => entry.isDirectory())
  return [folder, ...inside.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))]
}
