import type postgres from 'postgres'

export type Sql = postgres.Sql
export type Tx = postgres.TransactionSql

declare module 'postgres' {
  interface ISql<TTypes extends Record<string, unknown>> {
    /** The driver's JSON type rejects `unknown` and interfaces. */
    json(value: object): Parameter
  }
}
