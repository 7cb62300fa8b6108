import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Mutation } from './mutation.ts'

export type ScratchCopy = {
  folder: string
  /** Applies the edits of a mutation; the function it returns restores the files. */
  apply: (edits: Mutation['edits']) => () => void
  remove: () => void
}

/** A copy of the source files in a temporary folder, so that a mutation never touches the working tree. */
export function makeScratchCopy(root: string): ScratchCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'lintel-mutations-'))
  for (const file of sourceFiles(root)) {
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    cpSync(path.join(root, file), target)
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return {
    folder,
    apply: (edits) => applyEdits(folder, edits),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Tracked files and new ones that Git does not ignore; a deleted file is still listed until the next commit. */
function sourceFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(listed.split('\0'))].filter((file) => file && existsSync(path.join(root, file)))
}

function applyEdits(folder: string, edits: Mutation['edits']): () => void {
  const originals = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    const target = path.join(folder, file)
    const text = readFileSync(target, 'utf8')
    if (!originals.has(target)) originals.set(target, text)
    if (text.split(find).length !== 2)
      throw new Error(`${file} does not contain the text exactly once: ${find}`)
    writeFileSync(
      target,
      text.replace(find, () => replace),
    )
  }
  return () => {
    for (const [target, text] of originals) writeFileSync(target, text)
  }
}
