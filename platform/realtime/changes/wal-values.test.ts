import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { jsonValue } from './wal-values.ts'

const { sql } = await testDatabase()

test.each([
  ['bool', 'true'],
  ['int4', '-7'],
  ['int8', '9007199254740991'],
  ['float8', '1.5e300'],
  ['numeric', '12.340'],
  ['text', `it's "so"`],
  ['uuid', 'a81bc81b-dead-4e5d-abff-90865d1e13b1'],
  ['date', '2026-05-01'],
  ['timestamp', '2026-05-01 10:00:00.5'],
  ['timestamptz', '2026-05-01 10:00:00+01'],
  ['jsonb', '{"a": [1, null, "x"]}'],
  ['_int4', '{1,NULL,3}'],
  ['_text', '{plain,"with, comma","with \\"quotes\\" and \\\\",NULL,"NULL",""}'],
  ['_int4', '{{1,2},{3,4}}'],
  ['_bool', '{t,f}'],
  ['_text', '{}'],
  ['_int4', '[0:1]={5,6}'],
])('a value of type %s becomes the same JSON as in PostgreSQL: %s', async (type, text) => {
  const [row] = await sql.unsafe(`select $1::${type}::text as text, to_jsonb($1::${type}) as json`, [text])
  expect(jsonValue(row?.text, type)).toEqual(row?.json)
})

test('a number that JavaScript would round stays text', () => {
  expect(jsonValue('9223372036854775807', 'int8')).toBe('9223372036854775807')
  expect(jsonValue('NaN', 'float8')).toBe('NaN')
})
