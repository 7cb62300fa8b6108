// Wrong on purpose: the import rules must catch it.
import { readAnything } from '../platform/database.ts'

export const page = readAnything
