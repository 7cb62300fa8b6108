import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { nameOf, prepareMatrix, tryMatrix } from './access-matrix.ts'
import { cases, verbs } from './access-matrix-cases.ts'
import { isDeclared } from './access-matrix-expected.ts'
import { keepsRight, mustSucceed } from './access-matrix-former-roles.ts'

const { sql } = await testDatabase()

class Undo extends Error {}

/** Differences between expected and actual rights. */
async function wrongRights(): Promise<string[]> {
  let wrong: string[] = []
  await sql
    .begin(async (tx) => {
      const { fixture, formerProfessionals } = await prepareMatrix(tx, { withFormerProfessionals: true })
      const perspectives = formerProfessionals.map(({ perspective }) => perspective)
      const found = await tryMatrix(tx, fixture, { perspectives })
      wrong = formerProfessionals.flatMap((former) =>
        cases.flatMap((each) =>
          verbs.flatMap((verb) => {
            const isAllowed = `${found[nameOf(each)]?.[verb]}`.split(' ').includes(former.perspective.name)
            const isExpected = keepsRight(former, each, verb, (who) => isDeclared(each, verb, who))
            const isWrong = isAllowed !== isExpected && (isAllowed || mustSucceed(former, each, verb))
            return isWrong ? `${former.name} ${isAllowed ? 'may' : 'may not'} ${verb} ${nameOf(each)}` : []
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
