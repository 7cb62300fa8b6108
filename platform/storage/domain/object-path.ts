import { createHash } from 'node:crypto'
import { invalidBucketName, invalidKey } from '../errors.ts'

const maxLength = 1024
const allowed = /^[\w/!\-.*'() &$@=;:+,?]+$/

/** The contract's characters; no segment that is empty or climbs. Paths name rows, never files: those are named by the service. */
export function checkedPath(path: string): string {
  const isFine =
    path.length <= maxLength &&
    allowed.test(path) &&
    path.split('/').every((segment) => segment.trim() !== '' && segment !== '.' && segment !== '..')
  if (!isFine) throw invalidKey(path)
  return path
}

export function checkedBucketName(name: string): string {
  if (name.length > 100 || name.trim() !== name || !/^[\w!\-.*'() &$@=;:+,?]+$/.test(name))
    throw invalidBucketName()
  return name
}

/** 'a/b.png' -> 'a/' */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

const hashLength = 32

/**
 * 'a/b.png' -> 'a/3f2c...e1.jpg': a name for what is stored and nothing else, so that it may be cached for ever.
 * The path that was asked for is part of it: the same picture sent under two names is two objects.
 */
export function contentAddressedPath(requested: string, contentTag: string, extension: string): string {
  const hash = createHash('sha256').update(requested).update('\0').update(contentTag).digest('hex')
  return `${folderOf(requested)}${hash.slice(0, hashLength)}.${extension}`
}
