import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { generateTypes } from '../../tools/generate-types.ts'

const { sql } = await testDatabase()

test('an engineer who changes the schema is told to generate its types again (npm run types)', async () => {
  expect(await readFile('supabase/database.types.ts', 'utf8')).toBe(await generateTypes(sql))
})
