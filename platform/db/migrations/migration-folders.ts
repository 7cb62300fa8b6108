import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..', '..', '..')

/** What a hosted Supabase project already has: roles, auth, storage. */
export const platformMigrations = path.join(root, 'platform', 'sql')

/** The product's schema, deployed unchanged to a hosted project. */
export const productMigrations = path.join(root, 'supabase', 'migrations')

/** For our own database, in order. */
export const migrationFolders = [platformMigrations, productMigrations]
