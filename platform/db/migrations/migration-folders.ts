import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..', '..', '..')

/** What a hosted project brings along: roles, accounts, storage. */
export const platformMigrations = path.join(root, 'platform', 'sql')

/** The product's own, as they are deployed to a hosted project. */
export const productMigrations = path.join(root, 'supabase', 'migrations')

/** Everything a database of ours needs, in order. */
export const migrationFolders = [platformMigrations, productMigrations]
