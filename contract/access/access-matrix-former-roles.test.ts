import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { nameOf, prepareMatrix, tryMatrix } from './access-matrix.ts'
import { cases, verbs } from './access-matrix-cases.ts'
import { isDeclared } from './access-matrix-expected.ts'
import { isCertain, isLeft } from './access-matrix-former-roles.ts'

const { sql } = await testDatabase()

class Undo extends Error {}

/** What each life still may do, and should not; or should, and may not. */
async function wrongRights(): Promise<string[]> {
  let wrong: string[] = []
  await sql
    .begin(async (tx) => {
      const { world, lives } = await prepareMatrix(tx, { hasLives: true })
      const perspectives = lives.map(({ perspective }) => perspective)
      const found = await tryMatrix(tx, world, { perspectives })
      wrong = lives.flatMap((life) =>
        cases.flatMap((each) =>
          verbs.flatMap((verb) => {
            const may = `${found[nameOf(each)]?.[verb]}`.split(' ').includes(life.perspective.name)
            const shall = isLeft(life, each, verb, (who) => isDeclared(each, verb, who))
            const isWrong = may !== shall && (may || isCertain(life, each, verb))
            return isWrong ? `${life.name} ${may ? 'may' : 'may not'} ${verb} ${nameOf(each)}` : []
          }),
        ),
      )
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return wrong
}

// ASVS 7.4.2, 8.2.2, 8.3.1
test('a former agent or landlord keeps no right of that role', async () => {
  expect(await wrongRights()).toEqual([])
})
