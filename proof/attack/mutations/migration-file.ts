import { readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** The migration that defines a subject: `productMigration('agencies')`. */
export const productMigration = (subject: string) => migrationFile('supabase/migrations', subject)
export const platformMigration = (subject: string) => migrationFile('platform/sql', subject)

function migrationFile(folder: string, subject: string): string {
  const file = readdirSync(path.join(root, folder)).find(
    (name) => name.replace(/^\d+_/, '') === `${subject}.sql`,
  )
  if (!file) throw new Error(`${folder} has no migration named ${subject}.`)
  return `${folder}/${file}`
}
