import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Lets a function import by the names in its import map. Targets are files relative to the map, or `node:` modules. */
export function registerImportMap(file: string): void {
  const base = pathToFileURL(file)
  const { imports = {} } = JSON.parse(readFileSync(file, 'utf8')) as { imports?: Record<string, string> }
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      nextResolve(mappedSpecifier(specifier, imports, base) ?? specifier, context),
  })
}

/** A key that ends in a slash maps everything below it; the longest key wins. */
function mappedSpecifier(specifier: string, imports: Record<string, string>, base: URL): string | undefined {
  const key = Object.keys(imports)
    .filter((each) => each === specifier || (each.endsWith('/') && specifier.startsWith(each)))
    .sort((a, b) => b.length - a.length)[0]
  if (key === undefined) return undefined
  const target = `${imports[key]}${specifier.slice(key.length)}`
  return /^\.{0,2}\//.test(target) ? new URL(target, base).href : target
}
