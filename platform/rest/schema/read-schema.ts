import type { Sql } from '../../db/connect.ts'
import {
  type ConstraintRow,
  constraintsSql,
  type RelationRow,
  type RoleSettingRow,
  type RoutineRow,
  relationsSql,
  roleSettingsSql,
  routinesSql,
  type TypeRow,
  typesSql,
} from './catalogue.ts'
import { addComputed } from './computed.ts'
import { addForeignKeys } from './foreign-keys.ts'
import { columnKind, readRoutine } from './routines.ts'
import { type Column, keyOf, type Relation, type RoleSettings, type Routine, type Schema } from './schema.ts'
import { castTargets } from './types.ts'

let version = 0

/** Reads the schema in one transaction, so that its parts are consistent. */
export async function readSchema(sql: Sql, exposed: readonly string[]): Promise<Schema> {
  const [relations, constraints, routines, types, settings] = await sql.begin('read only', async (tx) => {
    // With an empty search path every name outside pg_catalog is schema-qualified.
    await tx`select set_config('search_path', '', true)`
    return Promise.all([
      tx.unsafe<RelationRow[]>(relationsSql),
      tx.unsafe<ConstraintRow[]>(constraintsSql),
      tx.unsafe<RoutineRow[]>(routinesSql, [exposed as string[]]),
      tx.unsafe<TypeRow[]>(typesSql, [exposed as string[]]),
      tx.unsafe<RoleSettingRow[]>(roleSettingsSql),
    ])
  })
  const byOid = new Map(relations.map((row) => [row.oid, describeRelation(row)]))
  addForeignKeys({ rows: relations, byOid, constraints, exposed: new Set(exposed) })
  addComputed(routines, byOid)
  const visible = [...byOid.values()].filter((relation) => exposed.includes(relation.schema))
  return {
    version: ++version,
    relations: new Map(visible.map((relation) => [keyOf(relation.schema, relation.name), relation])),
    routines: groupRoutines(routines.map((row) => readRoutine(row, byOid))),
    types: castTargets(types),
    roleSettings: groupSettings(settings),
  }
}

const updateBit = 4
const insertBit = 8
const deleteBit = 16

function describeRelation(row: RelationRow): Relation {
  return {
    oid: row.oid,
    schema: row.schema,
    name: row.name,
    isView: row.is_view,
    columns: new Map(row.columns.map((column) => [column.name, describeColumn(column)])),
    primaryKey: [],
    relationships: [],
    computedFields: new Map(),
    canInsert: (row.updatable & insertBit) !== 0,
    canUpdate: (row.updatable & updateBit) !== 0,
    canDelete: (row.updatable & deleteBit) !== 0,
  }
}

function describeColumn(column: RelationRow['columns'][number]): Column {
  return {
    name: column.name,
    type: column.type,
    kind: columnKind(column.base),
    defaultSql: column.default ?? undefined,
  }
}

function groupRoutines(routines: Routine[]): Map<string, Routine[]> {
  const groups = new Map<string, Routine[]>()
  for (const routine of routines) {
    const key = keyOf(routine.schema, routine.name)
    groups.set(key, [...(groups.get(key) ?? []), routine])
  }
  return groups
}

function groupSettings(rows: RoleSettingRow[]): RoleSettings {
  const byRole = new Map<string, Map<string, string>>()
  for (const { role, setting } of rows) {
    const separator = setting.indexOf('=')
    const settings = byRole.get(role) ?? new Map<string, string>()
    byRole.set(role, settings.set(setting.slice(0, separator), setting.slice(separator + 1)))
  }
  return new Map([...byRole].map(([role, settings]) => [role, [...settings]]))
}
