import { createHash } from 'node:crypto'
import { invalidBucketName, invalidKey } from '../errors.ts'

const maxLength = 1024
const allowed = /^[\w/!\-.*'() &$@=;:+,?]+$/

/** Allows the characters that hosted Supabase allows, and no empty, '.' or '..' segment. Paths name rows; the service names the files on disk. */
export function checkedPath(path: string): string {
  const isValid =
    path.length <= maxLength &&
    allowed.test(path) &&
    path.split('/').every((segment) => segment.trim() !== '' && segment !== '.' && segment !== '..')
  if (!isValid) throw invalidKey(path)
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
 * 'a/b.png' -> 'a/3f2c...e1.jpg': a name derived from the content, so that it can be cached forever.
 * The requested path is hashed too, so that the same picture uploaded under two names is two objects.
 */
export function contentAddressedPath(requested: string, contentTag: string, extension: string): string {
  const hash = createHash('sha256').update(requested).update('\0').update(contentTag).digest('hex')
  return `${folderOf(requested)}${hash.slice(0, hashLength)}.${extension}`
}
