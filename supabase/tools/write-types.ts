import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generateTypes } from './generate-types.ts'
import { withScratchPostgres } from './scratch-postgres.ts'

/** npm run types: writes supabase/database.types.ts from the migrations. */
const file = path.resolve(import.meta.dirname, '..', 'database.types.ts')
await writeFile(file, await withScratchPostgres(generateTypes))
